import { AsyncLocalStorage } from 'node:async_hooks'
import { type Part, type Seat, writeAlone } from '../store/core/commit-group.ts'
import type { Written } from '../store/core/tenant-transaction.ts'

const seats = new AsyncLocalStorage<Seat>()

/** What is written within `work` is written with the other changes of its batch. */
export async function seated<Result>(seat: Seat, work: () => Promise<Result>): Promise<Result> {
  try {
    return await seats.run(seat, work)
  } finally {
    seat.leave()
  }
}

export const writeSeated = <Result>(part: Part<Result>): Promise<Written<Result>> =>
  seats.getStore()?.write(part) ?? writeAlone(part)
