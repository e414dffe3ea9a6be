import { type FormEvent, useId, useState } from 'react'
import {
  DO_NOT_KINDS,
  DO_NOT_REASON_MAX_LENGTH,
  doNotLabel,
  doNotMark,
  type DoNotKind,
  type Lead,
} from '../../../contract/entities/lead.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useHoldsUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './do-not-dialog.module.css'
import { texts } from './texts.ts'
import { type Wanted, useSaveMarks } from './use-save-marks.ts'

interface DoNotDialogProps {
  lead: Lead
  onClose: () => void
}

/** What the person asked for: each mark with its reason. */
export function DoNotDialog({ lead, onClose }: DoNotDialogProps) {
  const formId = useId()
  // A colleague's change that arrives meanwhile must not tick or untick anything here.
  const [seen] = useState(lead)
  const [wanted, setWanted] = useState<Wanted>(() => ({ call: seen.do_not_call, knock: seen.do_not_knock }))
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const save = useSaveMarks(seen)
  useHoldsUnsavedText(DO_NOT_KINDS.some((kind) => wanted[kind] !== doNotMark(seen, kind)?.reason))

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (DO_NOT_KINDS.some((kind) => wanted[kind]?.trim() === '')) return setFailure(texts.enterAReason)
    setIsSaving(true)
    setFailure(undefined)
    try {
      await save(wanted)
      onClose()
    } catch (error) {
      setFailure(failureText(error))
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button disabled={isSaving} form={formId} kind="primary" type="submit">
            {texts.save}
          </Button>
        </>
      }
      description={texts.leftOutOfCampaigns}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.doNotContact}
    >
      <form className={styles['form']} id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {DO_NOT_KINDS.map((kind) => (
          <MarkFields
            key={kind}
            kind={kind}
            onReason={(reason) => setWanted((before) => ({ ...before, [kind]: reason }))}
            reason={wanted[kind]}
          />
        ))}
        {failure ? <FormNote kind="failure" text={failure} /> : null}
      </form>
    </Dialog>
  )
}

interface MarkFieldsProps {
  kind: DoNotKind
  /** Undefined while the mark is not wanted. */
  reason: string | undefined
  onReason: (reason: string | undefined) => void
}

function MarkFields({ kind, reason, onReason }: MarkFieldsProps) {
  const label = texts.reasonFor[kind]
  return (
    <div>
      <CheckField
        checked={reason !== undefined}
        label={doNotLabel(kind)}
        onChecked={(isChecked) => onReason(isChecked ? '' : undefined)}
      />
      {reason === undefined ? null : (
        <>
          <TextField
            autoComplete="off"
            label={label}
            maxLength={DO_NOT_REASON_MAX_LENGTH}
            onChange={(event) => onReason(event.currentTarget.value)}
            required
            value={reason}
          />
          <div className={styles['suggestions']}>
            {texts.suggestions.map((suggestion) => (
              <Button
                aria-label={texts.useReason(suggestion, label)}
                key={suggestion}
                onClick={() => onReason(suggestion)}
              >
                {suggestion}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
