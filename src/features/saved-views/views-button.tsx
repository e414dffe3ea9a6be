import { useState } from 'react'
import { useViews } from '../../hooks/use-local-data.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Deferred } from '../../ui/primitives/deferred.tsx'
import { DeferredMenu } from '../../ui/primitives/deferred-menu.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { isShown, type ViewPlace } from './view-place.ts'

const loadMenu = async () => (await import('./views-menu.tsx')).ViewsMenu
const loadSaveDialog = async () => (await import('./save-view-dialog.tsx')).SaveViewDialog
const loadManageDialog = async () => (await import('./manage-views.tsx')).ManageViews

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
      {dialog ? (
        <Deferred
          given={{ place, views, onClose: close }}
          isWanted
          key={dialog}
          load={dialog === 'save' ? loadSaveDialog : loadManageDialog}
          onMissing={close}
        />
      ) : null}
    </>
  )
}
