import { AsyncLocalStorage } from 'node:async_hooks'
import { type Part, type Seat, writeAlone } from '../store/core/commit-group.ts'
import type { Written } from '../store/core/tenant-transaction.ts'

const seats = new AsyncLocalStorage<Seat>()

/** Writes made within `work` are committed together with the other changes of its batch, see `store/core/commit-group.ts`. */
export async function seated<Result>(seat: Seat, work: () => Promise<Result>): Promise<Result> {
  try {
    return await seats.run(seat, work)
  } finally {
    seat.leave()
  }
}

export const writeSeated = <Result>(part: Part<Result>): Promise<Written<Result>> =>
  seats.getStore()?.write(part) ?? writeAlone(part)
