import { useState } from 'react'
import type { Device } from '../db/schema/device.ts'
import { useDevice } from './device-context.ts'
import { useCompany, useSession } from './use-local-data.ts'

/** Of this page alone: a reload may forget it, as it forgets what was open. */
const keptOn = new WeakMap<Device, Map<string, { initial: string; value: unknown }>>()

function keptBy(device: Device) {
  const kept = keptOn.get(device) ?? new Map()
  keptOn.set(device, kept)
  return kept
}

interface Typed<Value> {
  value: Value
  type: (value: Value) => void
  /** It was saved. */
  forget: () => void
}

/**
 * What is typed in a dialog that has no stored draft. Closed by Back or a slip, it opens with that again, unless its
 * initial value has changed since. `name` says what it is about.
 */
export function useTyped<Value>(name: string, initial: Value): Typed<Value> {
  const kept = keptBy(useDevice())
  const key = `${useSession()?.userId} ${useCompany().companyId} ${name}`
  const [initialText] = useState(() => JSON.stringify(initial))
  const [value, setValue] = useState(() => {
    const before = kept.get(key)
    return before?.initial === initialText ? (before.value as Value) : initial
  })
  return {
    value,
    type: (typed) => {
      kept.set(key, { initial: initialText, value: typed })
      setValue(typed)
    },
    forget: () => void kept.delete(key),
  }
}
