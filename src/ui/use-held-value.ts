import { useState } from 'react'

interface Held<T> {
  value: T
  /** What was saved when the value was chosen. */
  over: T
}

/**
 * Shows a chosen value from the tap on until the saved one moves, so that a control never jumps back while its
 * change is on the way to the database.
 */
export function useHeldValue<T extends string>(saved: T): [shown: T, hold: (value: T) => void, release: () => void] {
  const [held, setHeld] = useState<Held<T>>()
  const isOver = held !== undefined && held.over !== saved
  if (isOver) setHeld(undefined)
  const shown = held && !isOver ? held.value : saved
  return [shown, (value) => setHeld({ value, over: saved }), () => setHeld(undefined)]
}
