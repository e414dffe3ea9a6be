import type { ComponentProps } from 'react'
import { CheckField } from './check-field.tsx'
import { useOptimisticValue } from './use-optimistic-value.ts'

interface OptimisticCheckFieldProps extends Omit<ComponentProps<typeof CheckField>, 'checked' | 'onChecked'> {
  checked: boolean
  onChecked: (isChecked: boolean) => Promise<boolean>
}

const nameOf = (isChecked: boolean) => (isChecked ? 'on' : 'off')

/** A tick that is saved at once, and shown from the tap on. */
export function OptimisticCheckField({ checked, onChecked, ...field }: OptimisticCheckFieldProps) {
  const [shown, hold] = useOptimisticValue(nameOf(checked))
  const save = async (isChecked: boolean) => {
    const held = hold(nameOf(isChecked))
    if (await onChecked(isChecked)) held.saved()
    else held.drop()
  }
  return <CheckField {...field} checked={shown === 'on'} onChecked={(isChecked) => void save(isChecked)} />
}
