import { useState } from 'react'
import { useViews } from '../../hooks/use-local-data.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { deferred, deferredMenu } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { isShown, type ViewPlace } from './view-place.ts'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

const ViewsMenu = deferredMenu(async () => (await import('./views-menu.tsx')).ViewsMenu)
const SaveViewDialog = deferred(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)
const ManageViews = deferred(async () => (await import('./manage-views.tsx')).ManageViews)

export function ViewsButton({ place }: { place: ViewPlace }) {
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const views = useViews() ?? []
  const shown = views.find((view) => isShown(view, place))
  const close = () => setDialog(undefined)
  return (
    <>
      <ViewsMenu
        button={{
          className: buttonClass(),
          children: (
            <>
              <Icon name="bookmark" />
              <LiveText>{shown ? texts.viewName(shown.name) : texts.views}</LiveText>
            </>
          ),
        }}
        onManage={() => setDialog('manage')}
        onSave={() => setDialog('save')}
        place={place}
        views={views}
      />
      {dialog === 'save' ? <SaveViewDialog onClose={close} onMissing={close} place={place} views={views} /> : null}
      {dialog === 'manage' ? <ManageViews onClose={close} onMissing={close} place={place} views={views} /> : null}
    </>
  )
}
