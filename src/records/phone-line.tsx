import { useState } from 'react'
import { isUnfinishedPhone } from '../../contract/entities/phone/read-phones.ts'
import { theirsText } from '../ui/forms/form-fields.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import type { FormHandle } from '../ui/forms/use-form-draft.ts'

const IS_COMPLETE = 'Is this number complete? It can’t be dialled as it is.'

interface PhoneLineProps<Name extends string> {
  form: FormHandle<Name>
  name: Name
  label: string
  autoFocus?: boolean
}

/** A line of a form for telephone numbers. One that can't be dialled is asked about, and saved all the same. */
export function PhoneLine<Name extends string>({ form, name, label, autoFocus }: PhoneLineProps<Name>) {
  // Not while it is being typed.
  const [isLeft, setIsLeft] = useState(false)
  const isUnfinished = isLeft && isUnfinishedPhone(form.values[name])
  return (
    <TextField
      autoComplete="off"
      autoFocus={autoFocus}
      hint={theirsText(form, name) ?? (isUnfinished ? IS_COMPLETE : undefined)}
      inputMode="tel"
      label={label}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => form.edit(name, event.currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      value={form.values[name]}
    />
  )
}
