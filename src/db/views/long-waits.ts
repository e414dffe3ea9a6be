// What screens wait for on this device. An answer that is late says so on the screen: see `src/app/show-long-waits.ts`.

const LONG_MS = 5_000

// One notice speaks for every wait of the page, whichever database it is for: the page is the owner.
const long = new Set<object>()
const listeners = new Set<(isLong: boolean) => void>()

/** A screen shows nothing until it is answered. Returns the way to say that it was, or that nobody waits any more. */
export function beginWaiting(): () => void {
  const wait = {}
  const timer = setTimeout(() => change(() => long.add(wait)), LONG_MS)
  return () => {
    clearTimeout(timer)
    change(() => long.delete(wait))
  }
}

export function watchLongWaits(listener: (isLong: boolean) => void): () => void {
  listeners.add(listener)
  if (long.size > 0) listener(true)
  return () => void listeners.delete(listener)
}

function change(act: () => void): void {
  const before = long.size > 0
  act()
  const after = long.size > 0
  if (before === after) return
  for (const listener of listeners) listener(after)
}
