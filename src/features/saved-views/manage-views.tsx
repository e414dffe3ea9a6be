import { useState } from 'react'
import { isDefaultOf, VIEW_NAME_MAX_LENGTH, type View } from '../../../contract/entities/view.ts'
import { useSession } from '../../db/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { changeView, chooseDefault, removeView } from './change-views.ts'
import styles from './saved-views.module.css'
import { isOfSameKind, type ViewPlace } from './view-place.ts'

interface ManageViewsProps {
  place: ViewPlace
  views: readonly View[]
  onClose: () => void
}

/** One's own, and as an administrator the shared ones, can be changed; of each one may make the default. */
export function ManageViews({ place, views, onClose }: ManageViewsProps) {
  const offered = views.filter((view) => isOfSameKind(view, place.list))
  return (
    <Dialog
      actions={<Button onClick={onClose}>Close</Button>}
      description="The default view is how the list opens for you."
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title="Manage views"
    >
      <ul className={styles['views']}>
        {offered.map((view) => (
          <ViewLine key={view._id} view={view} views={views} />
        ))}
      </ul>
      {offered.length === 0 ? <p>No views are left.</p> : null}
    </Dialog>
  )
}

function ViewLine({ view, views }: { view: View; views: readonly View[] }) {
  const { userId = '', role } = useSession() ?? {}
  const [name, setName] = useState(view.name)
  const [isSure, setIsSure] = useState(false)
  const toasts = useToasts()
  const mayChange = view.ownerId === userId || role !== 'User'
  const save = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      toasts.fail(error instanceof Error ? error.message : 'NOT saved.')
    }
  }
  const rename = () => {
    const wanted = name.trim()
    if (wanted === '') setName(view.name)
    else if (wanted !== view.name) void save(changeView(view, { name: wanted }))
  }
  return (
    <li className={styles['view']}>
      <TextField
        disabled={!mayChange}
        label="Name"
        maxLength={VIEW_NAME_MAX_LENGTH}
        onBlur={rename}
        onChange={(event) => setName(event.currentTarget.value)}
        value={name}
      />
      <label className={styles['check']}>
        <input
          checked={isDefaultOf(view, userId)}
          onChange={(event) => void save(chooseDefault(view, event.currentTarget.checked, views, userId))}
          type="checkbox"
        />
        Default
      </label>
      <label className={styles['check']}>
        <input
          checked={view.shared}
          disabled={!mayChange}
          onChange={(event) => void save(changeView(view, { shared: event.currentTarget.checked }))}
          type="checkbox"
        />
        Shared
      </label>
      <Button
        aria-label={isSure ? `Really delete ${view.name}` : `Delete ${view.name}`}
        disabled={!mayChange}
        kind={isSure ? 'danger' : 'quiet'}
        onBlur={() => setIsSure(false)}
        onClick={() => (isSure ? void save(removeView(view)) : setIsSure(true))}
      >
        {isSure ? 'Really delete' : 'Delete'}
      </Button>
    </li>
  )
}
