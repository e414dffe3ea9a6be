import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

export type Pace = AsyncIterable<number>

/** Yields this many turns in this much time, each when it is due or after the previous one; then waits for the rest. */
export async function* pace(times: number, overMs: number, isOver: () => boolean): Pace {
  const startedAt = performance.now()
  for (let turn = 1; turn <= times + 1; turn += 1) {
    const dueAt = startedAt + (overMs * turn) / (times + 1)
    while (!isOver() && performance.now() < dueAt) await sleep(LOOK_EVERY_MS)
    if (isOver()) return
    if (turn <= times) yield turn
  }
}
