import { useState } from 'react'
import { useSession } from './use-local-data.ts'

/** Of this page alone: a reload may forget it, as it forgets what was open. */
const kept = new Map<string, { begun: string; value: unknown }>()

interface Typed<Value> {
  value: Value
  type: (value: Value) => void
  /** It was saved. */
  forget: () => void
}

/**
 * What is typed in a dialog that has no stored draft. Closed by Back or a slip, it opens with that again, unless what it
 * began with has changed since. `name` says what it is about.
 */
export function useTyped<Value>(name: string, begun: Value): Typed<Value> {
  const key = `${useSession()?.userId} ${name}`
  const [first] = useState(() => JSON.stringify(begun))
  const [value, setValue] = useState(() => {
    const before = kept.get(key)
    return before?.begun === first ? (before.value as Value) : begun
  })
  return {
    value,
    type: (typed) => {
      kept.set(key, { begun: first, value: typed })
      setValue(typed)
    },
    forget: () => void kept.delete(key),
  }
}
