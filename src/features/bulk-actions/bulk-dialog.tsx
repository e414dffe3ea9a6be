import { type FormEvent, useState } from 'react'
import { NOTE_MAX_LENGTH } from '../../../contract/entities/note.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues } from '../../db/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { LeadKind } from '../../search/lead-columns.ts'
import { type BulkAction, changeOf, statusesOf } from './bulk-action.ts'
import styles from './bulk-actions.module.css'
import { howMany } from './words.ts'
import type { BatchChange } from '../../db/save-batch.ts'

interface BulkDialogProps {
  action: BulkAction
  kind: LeadKind
  count: number
  onClose: () => void
  /** Answers how many there are, when that is not `count` any more; then nothing was saved. */
  onSave: (change: BatchChange, count: number) => Promise<number>
}

const TITLES: Record<BulkAction, (what: string) => string> = {
  assign: (what) => `Assign ${what}`,
  status: (what) => `Change the status of ${what}`,
  note: (what) => `Add a note to ${what}`,
  delete: (what) => `Delete ${what}?`,
}

/** Says how many it is about, before and on the button. */
export function BulkDialog({ action, kind, count, onClose, onSave }: BulkDialogProps) {
  const people = useColleagues() ?? []
  const [told, setTold] = useState(count)
  const [value, setValue] = useState(action === 'status' ? (statusesOf(kind)[0] ?? '') : '')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const what = howMany(told, kind)
  const isReady = !isBusy && told > 0 && (action !== 'note' || value.trim() !== '')

  const save = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const change = changeOf(action, { kind, value: value.trim(), people, now: Date.now() })
      const found = await onSave(change, told)
      if (found === told) return onClose()
      setFailure(`There are ${howMany(found, kind)} now. Nothing was changed yet.`)
      setTold(found)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'NOT saved.')
    }
    setIsBusy(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void save()
  }

  return (
    <Dialog
      description={
        action === 'delete' ? 'An Admin can restore them for 30 days.' : 'You can undo this within 10 seconds.'
      }
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={TITLES[action](what)}
    >
      <form className={styles['form']} onSubmit={handleSubmit}>
        {action === 'assign' ? (
          <SelectField label="Assign to" onValue={setValue} value={value}>
            <option value="">Unassigned</option>
            {people.map((person) => (
              <option key={person._id} value={person._id}>
                {colleagueName(person)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {action === 'status' ? (
          <SelectField label="Status" onValue={setValue} value={value}>
            {statusesOf(kind).map((status) => (
              <option key={status}>{status}</option>
            ))}
          </SelectField>
        ) : null}
        {action === 'note' ? (
          <TextArea
            label="Note"
            maxLength={NOTE_MAX_LENGTH}
            onChange={(event) => setValue(event.currentTarget.value)}
            rows={5}
            value={value}
          />
        ) : null}
        {failure ? <FormNote kind="failure" words={failure} /> : null}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!isReady} kind={action === 'delete' ? 'danger' : 'primary'} type="submit">
            {isBusy ? 'Saving…' : `${action === 'delete' ? 'Delete' : 'Change'} ${what}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
