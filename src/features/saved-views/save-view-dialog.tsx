import { fold } from '../../../contract/entities/fold.ts'
import { VIEW_NAME_MAX_LENGTH, type View } from '../../../contract/entities/view.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
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

/** Saving under the name of one of the user's views replaces that view. */
export function SaveViewDialog({ place, views, onClose }: SaveViewDialogProps) {
  const device = useDevice()
  const toasts = useToasts()
  const userId = useSession()?.userId
  const { list, search, shown, all } = place
  const typed = useTyped(`view of ${list}`, { name: '', shared: undefined as boolean | undefined })
  const form = useOfficeForm({
    values: typed.value,
    typed,
    send: async ({ name: given }) => {
      const fields = { search: searchToKeep(search), ...(columns ? { columns: [...columns] } : {}) }
      if (before) await changeView(device, before, { ...fields, shared })
      else await saveView(device, { list, name: given, shared, ...fields })
      toasts.succeed(isWorkKept() ? texts.viewSavedOnThisDevice : texts.viewCreatedNotSentYet)
      onClose()
    },
    explain: (error) => ({ text: error instanceof Error ? error.message : texts.notSaved }),
  })
  const { name, shared: chosen } = form.values
  const before = views.find((view) => view.ownerId === userId && view.list === list && fold(view.name) === fold(name))
  const shared = chosen ?? before?.shared ?? false
  // An absent value would keep the view's old columns.
  const columns = shown ?? (before?.columns && all.map(({ key }) => key))
  return (
    <Dialog
      description={texts.savesThisListsFiltersSort}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.saveThisView}
    >
      <form className={styles['form']} onSubmit={form.handleSubmit}>
        <TextField
          {...form.line('name')}
          autoFocus
          hint={before ? texts.youAlreadyHaveAView : undefined}
          label={texts.name}
          maxLength={VIEW_NAME_MAX_LENGTH}
          required
        />
        <label className={styles['check']}>
          <input
            checked={shared}
            onChange={(event) => form.edit('shared', event.currentTarget.checked)}
            type="checkbox"
          />
          {texts.shareWithTheCompany}
        </label>
        {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button disabled={form.isBusy || name.trim() === ''} kind="primary" type="submit">
            {before ? texts.replaceView : texts.saveView}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
