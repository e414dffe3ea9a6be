import {
  HOUSE_MAX_LENGTH,
  type Knock,
  KNOCK_NOTE_MAX_LENGTH,
  KNOCK_OUTCOMES,
  type KnockForm,
} from '../../../../contract/entities/knocks/knock.ts'
import { useTyped } from '../../../hooks/use-typed.ts'
import { FormDialog } from '../../../ui/forms/dialog-form.tsx'
import { SelectField, TextOptions } from '../../../ui/forms/select-field.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { texts } from './texts.ts'

interface ChangeKnockProps {
  knock: Knock
  onSave: (fields: Required<KnockForm>) => Promise<void>
  onClose: () => void
}

export function ChangeKnock({ knock, onSave, onClose }: ChangeKnockProps) {
  const { house, street = '', postcode = '', outcome, note = '' } = knock
  const { value, type, forget } = useTyped(`knock ${knock._id}`, { house, street, postcode, outcome, note })
  const save = async () => {
    await onSave(value)
    forget()
    onClose()
  }
  const textOf = (name: 'house' | 'street' | 'postcode' | 'note') => ({
    autoComplete: 'off',
    label: texts[name],
    maxLength: name === 'note' ? KNOCK_NOTE_MAX_LENGTH : HOUSE_MAX_LENGTH,
    value: value[name],
  })
  return (
    <FormDialog
      onClose={onClose}
      onSave={() => (value.house.trim() === '' ? texts.houseMissing : save())}
      submit={texts.save}
      title={texts.changeKnock}
    >
      <TextField {...textOf('house')} onChange={(event) => type({ ...value, house: event.currentTarget.value })} />
      <TextField {...textOf('street')} onChange={(event) => type({ ...value, street: event.currentTarget.value })} />
      <TextField
        {...textOf('postcode')}
        onChange={(event) => type({ ...value, postcode: event.currentTarget.value })}
      />
      <SelectField
        label={texts.outcome}
        onValue={(chosen) => type({ ...value, outcome: KNOCK_OUTCOMES.find((name) => name === chosen) ?? outcome })}
        value={value.outcome}
      >
        <TextOptions texts={KNOCK_OUTCOMES} />
      </SelectField>
      <TextArea
        {...textOf('note')}
        hint={texts.noteHint}
        onChange={(event) => type({ ...value, note: event.currentTarget.value })}
        rows={3}
      />
    </FormDialog>
  )
}
