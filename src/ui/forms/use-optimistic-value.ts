import { useState } from 'react'

interface OptimisticValue<T> {
  value: T
  /** What was shown when the value was chosen. */
  over: T
}

/**
 * Shown until the saved value changes, so that a control never jumps back. A faster tap makes an earlier result void.
 */
export function useOptimisticValue<T extends string>(
  saved: T,
): [shown: T, hold: (value: T) => void, release: () => void] {
  const [held, setHeld] = useState<readonly OptimisticValue<T>[]>([])
  const last = held.at(-1)
  const isEarlier = held.slice(0, -1).some(({ value }) => value === saved)
  const isOver = last !== undefined && (saved === last.value || (!isEarlier && saved !== held[0]?.over))
  if (isOver) setHeld([])
  const shown = last && !isOver ? last.value : saved
  return [shown, (value) => setHeld([...held, { value, over: shown }]), () => setHeld([])]
}
