import { useState } from 'react'
import { VIEW_NAME_MAX_LENGTH, type View } from '../../../contract/entities/view.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { changeView, saveView } from './change-views.ts'
import styles from './saved-views.module.css'
import { searchToKeep, type ViewPlace } from './view-place.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface SaveViewDialogProps {
  place: ViewPlace
  views: readonly View[]
  onClose: () => void
}

const told = (error: unknown) => (error instanceof Error ? error.message : texts.notSaved)

/** Under a name of one's own that is there already, that view becomes what is on the screen. */
export function SaveViewDialog({ place, views, onClose }: SaveViewDialogProps) {
  const device = useDevice()
  const [name, setName] = useState('')
  const [chosen, setShared] = useState<boolean>()
  const toasts = useToasts()
  const userId = useSession()?.userId
  const { list, search, shown, all } = place
  const before = views.find(
    (view) => view.ownerId === userId && view.list === list && view.name.toLowerCase() === name.trim().toLowerCase(),
  )
  const shared = chosen ?? before?.shared ?? false
  // Absent would leave those that the view has.
  const columns = shown ?? (before?.columns && all.map(({ key }) => key))
  const { isBusy, failure, handleSubmit } = useSubmit(async () => {
    const fields = { search: searchToKeep(search), ...(columns ? { columns: [...columns] } : {}) }
    if (before) await changeView(device, before, { ...fields, shared })
    else await saveView(device, { list, name, shared, ...fields })
    toasts.succeed(isWorkKept() ? texts.viewSavedOnThisDevice : texts.viewCreatedNotSentYet)
    onClose()
  }, told)
  return (
    <Dialog
      description={texts.savesThisListsFiltersSort}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.saveThisView}
    >
      <form className={styles['form']} onSubmit={handleSubmit}>
        <TextField
          autoFocus
          hint={before ? texts.youAlreadyHaveAView : undefined}
          label={texts.name}
          maxLength={VIEW_NAME_MAX_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          value={name}
        />
        <label className={styles['check']}>
          <input checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} type="checkbox" />
          {texts.shareWithTheCompany}
        </label>
        {failure ? <FormNote kind="failure" text={failure} /> : null}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button disabled={isBusy || name.trim() === ''} kind="primary" type="submit">
            {before ? texts.replaceView : texts.saveView}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
