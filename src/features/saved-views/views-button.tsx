import { useState } from 'react'
import { useViews } from '../../db/hooks.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DeferredMenu } from '../../ui/deferred-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ManageViews } from './manage-views.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { isShown, type ViewPlace } from './view-place.ts'

const loadMenu = async () => (await import('./views-menu.tsx')).ViewsMenu

/** Says which view is on the screen. */
export function ViewsButton({ place }: { place: ViewPlace }) {
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const views = useViews() ?? []
  const shown = views.find((view) => isShown(view, place))
  const close = () => setDialog(undefined)
  return (
    <>
      <DeferredMenu
        button={{
          className: buttonClass(),
          children: (
            <>
              <Icon name="bookmark" />
              {shown ? `View: ${shown.name}` : 'Views'}
            </>
          ),
        }}
        given={{ place, views, onSave: () => setDialog('save'), onManage: () => setDialog('manage') }}
        load={loadMenu}
      />
      {dialog === 'save' ? <SaveViewDialog onClose={close} place={place} views={views} /> : null}
      {dialog === 'manage' ? <ManageViews onClose={close} place={place} views={views} /> : null}
    </>
  )
}
