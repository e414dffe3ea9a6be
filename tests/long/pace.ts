import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

export type Pace = AsyncIterable<number>

/** So many turns in so much time, each when it is due or as soon as the one before has ended; then the rest of the time. */
export async function* pace(times: number, overMs: number, isOver: () => boolean): Pace {
  const begunAt = performance.now()
  for (let turn = 1; turn <= times + 1; turn += 1) {
    const dueAt = begunAt + (overMs * turn) / (times + 1)
    while (!isOver() && performance.now() < dueAt) await sleep(LOOK_EVERY_MS)
    if (isOver()) return
    if (turn <= times) yield turn
  }
}
