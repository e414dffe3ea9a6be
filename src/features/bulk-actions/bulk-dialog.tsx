import { type FormEvent, useState } from 'react'
import { NOTE_MAX_LENGTH } from '../../../contract/entities/note.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import type { LeadKind } from '../../search/lead-columns.ts'
import { type BulkAction, changeOf, selectionIsNow, statusesOf, whichLeads } from './bulk-action.ts'
import styles from './bulk-actions.module.css'
import type { BatchChange } from '../../db/save-batch.ts'
import { texts } from './texts.ts'

/** Assign has a dialog of its own. */
type OtherAction = Exclude<BulkAction, 'assign'>

interface BulkDialogProps {
  action: OtherAction
  kind: LeadKind
  count: number
  /** The name of the one lead. */
  subject?: string | undefined
  onClose: () => void
  /** Resolves to the current number if it is no longer `count`; nothing is saved then. */
  onSave: (change: BatchChange, count: number) => Promise<number>
}

const TITLES: Record<OtherAction, (what: string) => string> = {
  status: (what) => texts.changeTheStatusOfWhat(what),
  note: (what) => texts.addANoteToWhat(what),
  delete: (what) => texts.deleteWhat(what),
}

function buttonText(action: OtherAction, what: string): string {
  switch (action) {
    case 'status':
      return texts.changeStatusOfWhat(what)
    case 'note':
      return texts.addNoteToWhat(what)
    case 'delete':
      return texts.deleteWhat2(what)
  }
}

/** States the number in the text and on the button. Nothing is preselected. */
export function BulkDialog({ action, kind, count, subject, onClose, onSave }: BulkDialogProps) {
  const [expected, setExpected] = useState(count)
  const [chosen, setChosen] = useState('')
  const note = useTyped('note on the selected', '')
  const value = action === 'note' ? note.value : chosen
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const what = whichLeads(expected, kind, subject)
  const isReady = !isBusy && expected > 0 && (action === 'delete' || value.trim() !== '')

  const save = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const change = changeOf(action, { kind, value: value.trim(), people: [], now: Date.now() })
      const found = await onSave(change, expected)
      if (found === expected) {
        if (action === 'note') note.forget()
        return onClose()
      }
      setFailure(selectionIsNow(found, kind))
      setExpected(found)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.notSaved)
    }
    setIsBusy(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void save()
  }

  return (
    <Dialog
      description={action === 'delete' ? texts.anAdminCanRestore : texts.youCanUndoThisWithin}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={TITLES[action](what)}
    >
      <form className={styles['form']} onSubmit={handleSubmit}>
        {action === 'status' ? (
          <SelectField label={texts.status} onValue={setChosen} value={value}>
            <option disabled value="">
              {texts.chooseAStatus}
            </option>
            <TextOptions texts={statusesOf(kind)} />
          </SelectField>
        ) : null}
        {action === 'note' ? (
          <TextArea
            label={texts.note}
            maxLength={NOTE_MAX_LENGTH}
            onChange={(event) => note.type(event.currentTarget.value)}
            rows={5}
            value={value}
          />
        ) : null}
        {failure ? <FormNote kind="failure" text={failure} /> : null}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button disabled={!isReady} kind={action === 'delete' ? 'danger' : 'primary'} type="submit">
            {isBusy ? texts.saving : buttonText(action, what)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
