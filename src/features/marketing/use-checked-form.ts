import { useState } from 'react'
import type * as z from 'zod/mini'

export interface CheckedForm<Values> {
  values: Values
  edit: (change: Partial<Values>) => void
  /** What is wrong, by field, in the contract's words. Nothing is until the form was to be sent. */
  faults: Readonly<Record<string, string>>
  /** Whether it can be sent; if not, its faults are shown from then on. */
  check: () => boolean
}

export function useCheckedForm<Values extends object>(schema: z.ZodMiniType, initial: Values): CheckedForm<Values> {
  const [values, setValues] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const faults = faultsOf(schema, values)
  return {
    values,
    edit: (change) => setValues((before) => ({ ...before, ...change })),
    faults: isChecked ? faults : {},
    check: () => {
      setIsChecked(true)
      return Object.keys(faults).length === 0
    },
  }
}

/** The contract's words, by field. Empty when nothing is wrong. */
export function faultsOf(schema: z.ZodMiniType, values: object): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  // Of several about one field, the first is told.
  const told = parsed.error.issues.toReversed()
  return Object.fromEntries(told.map(({ path, message }) => [String(path[0]), message]))
}
