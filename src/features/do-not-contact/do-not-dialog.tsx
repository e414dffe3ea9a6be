import { useState } from 'react'
import {
  DO_NOT_REASON_MAX_LENGTH,
  doNotLabel,
  doNotMark,
  type DoNotFacts,
  type DoNotKind,
} from '../../../contract/entities/lead.ts'
import { isRegister, type PhoneRegister } from '../../../contract/entities/phone-register.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { FormDialog } from '../../ui/forms/dialog-form.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useHoldsUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './do-not-dialog.module.css'
import { texts } from './texts.ts'
import { kindsOf, type LiftReasons, type Marked, useSaveMarks, type Wanted } from './use-save-marks.ts'

interface DoNotDialogProps {
  marked: Marked
  onClose: () => void
}

interface Form {
  wanted: Wanted
  lifted: LiftReasons
}

/** What the person asked for: each mark with its reason. */
export function DoNotDialog({ marked, onClose }: DoNotDialogProps) {
  // A colleague's change that arrives while this is open must not tick or untick anything here.
  const [opened] = useState(marked)
  const kinds = kindsOf(opened)
  const seen: DoNotFacts = opened.row
  const form = useTyped<Form>(`do not contact:${opened.row._id}`, {
    wanted: { call: seen.do_not_call, knock: seen.do_not_knock },
    lifted: { call: '', knock: '' },
  })
  const { wanted, lifted } = form.value
  const save = useSaveMarks(opened)
  useHoldsUnsavedText(kinds.some((kind) => wanted[kind] !== doNotMark(seen, kind)?.reason))
  const isLifted = (kind: DoNotKind) => wanted[kind] === undefined && doNotMark(seen, kind) !== undefined
  const handleSave = () =>
    kinds.some((kind) => (wanted[kind] ?? (isLifted(kind) ? lifted[kind] : undefined))?.trim() === '')
      ? texts.enterAReason
      : save(wanted, lifted).then(() => {
          form.forget()
          onClose()
        })
  return (
    <FormDialog
      description={opened.entity === 'lead' ? texts.leftOutOfCampaigns : texts.holdsForTheNumber}
      onClose={onClose}
      onSave={handleSave}
      submit={texts.save}
      title={texts.doNotContact}
    >
      {kinds.map((kind) => {
        const before = doNotMark(seen, kind)?.reason
        return (
          <MarkFields
            key={kind}
            kind={kind}
            lifted={isLifted(kind) ? lifted[kind] : undefined}
            onLifted={(reason) => form.type({ wanted, lifted: { ...lifted, [kind]: reason } })}
            onReason={(reason) => form.type({ wanted: { ...wanted, [kind]: reason }, lifted })}
            reason={wanted[kind]}
            register={isRegister(before) ? before : undefined}
          />
        )
      })}
    </FormDialog>
  )
}

interface MarkFieldsProps {
  kind: DoNotKind
  /** Undefined while the mark is not wanted. */
  reason: string | undefined
  onReason: (reason: string | undefined) => void
  /** Why a mark that was there is removed; undefined while it isn't. */
  lifted: string | undefined
  onLifted: (reason: string) => void
  /** That gave the reason which is there now. */
  register: PhoneRegister | undefined
}

function MarkFields({ kind, reason, onReason, lifted, onLifted, register }: MarkFieldsProps) {
  const label = texts.reasonFor[kind]
  return (
    <div>
      <CheckField
        checked={reason !== undefined}
        label={doNotLabel(kind)}
        onChecked={(isChecked) => onReason(isChecked ? '' : undefined)}
      />
      {register && reason === undefined ? <FormNote kind="caution" text={texts.untickIsConsent(register)} /> : null}
      {lifted === undefined ? null : (
        <TextField
          autoComplete="off"
          label={texts.reasonToLift[kind]}
          maxLength={DO_NOT_REASON_MAX_LENGTH}
          onChange={(event) => onLifted(event.currentTarget.value)}
          required
          value={lifted}
        />
      )}
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
