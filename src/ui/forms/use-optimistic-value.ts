import { useState } from 'react'

interface OptimisticValue<T> {
  value: T
  /** What was shown when the value was chosen. */
  over: T
}

interface Held {
  /** It was saved. It is dropped unless it is read soon: it may have been refused before anybody could read it. */
  saved: () => void
  drop: () => void
}

/** By then a saved value has been read again. */
const READ_AGAIN_MS = 1_000

/**
 * Shown until the saved value changes, so that a control never jumps back. A faster tap makes an earlier result void.
 */
export function useOptimisticValue<T extends string>(saved: T): [shown: T, hold: (value: T) => Held] {
  const [held, setHeld] = useState<readonly OptimisticValue<T>[]>([])
  const last = held.at(-1)
  const isEarlier = held.slice(0, -1).some(({ value }) => value === saved)
  const isOver = last !== undefined && (saved === last.value || (!isEarlier && saved !== held[0]?.over))
  if (isOver) setHeld([])
  const shown = last && !isOver ? last.value : saved
  const hold = (value: T) => {
    const chosen = { value, over: shown }
    setHeld([...held, chosen])
    const drop = () => setHeld((now) => (now.at(-1) === chosen ? [] : now))
    return { drop, saved: () => setTimeout(drop, READ_AGAIN_MS) }
  }
  return [shown, hold]
}
