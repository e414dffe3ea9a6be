import type { ComponentProps } from 'react'
import { CheckField } from './check-field.tsx'
import { useHeldValue } from './use-held-value.ts'

interface HeldCheckFieldProps extends Omit<ComponentProps<typeof CheckField>, 'checked' | 'onChecked'> {
  checked: boolean
  /** Answers whether it is saved. */
  onChecked: (isChecked: boolean) => Promise<boolean>
}

const nameOf = (isChecked: boolean) => (isChecked ? 'on' : 'off')

/** A tick that is saved at once, and stands from the tap on. */
export function HeldCheckField({ checked, onChecked, ...field }: HeldCheckFieldProps) {
  const [shown, hold, release] = useHeldValue(nameOf(checked))
  const save = async (isChecked: boolean) => {
    hold(nameOf(isChecked))
    if (!(await onChecked(isChecked))) release()
  }
  return <CheckField {...field} checked={shown === 'on'} onChecked={(isChecked) => void save(isChecked)} />
}
