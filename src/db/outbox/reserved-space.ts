import { Dexie } from 'dexie'
import { isOutOfRoom } from './failures.ts'
import type { DatabaseFactory } from '../schema/outbox-db.ts'

// Reserved for what people do. Only a deleted database gives its room back at once: see docs/decisions/0020.

export const RESERVE = 'reserve'

/** The most random bytes that a browser makes in one call. */
const RANDOM_BYTES = 65_536

/** Rejects where there is no room for it, see `isRefused`. */
export async function holdReserve(factory: DatabaseFactory, bytes: number): Promise<void> {
  const reserve = open(factory)
  try {
    // The context that was to make it may have been killed before it was filled.
    if ((await reserve.table('room').count()) === 0) await reserve.table('room').put(incompressible(bytes), 'all')
    reserve.close()
  } catch (error) {
    await reserve.delete()
    throw error
  }
}

export async function releaseReserve(factory: DatabaseFactory): Promise<boolean> {
  const databases = await factory.indexedDB.databases()
  if (!databases.some(({ name }) => name === RESERVE)) return false
  await open(factory).delete()
  return true
}

/** Browsers take this long to notice that something is gone. */
export const PAUSE_MS = 1_000
const PAUSES_MS = [PAUSE_MS, 4_000]

export async function whenThereIsRoom<T>(rest: (ms: number) => Promise<void>, work: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (!isRefused(error)) throw error
      await rest(ms)
    }
  }
  return work()
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export async function inReserve<T>(factory: DatabaseFactory, failure: unknown, work: () => Promise<T>): Promise<T> {
  if (!isRefused(failure) || !(await releaseReserve(factory))) throw failure
  return whenThereIsRoom(rest, work)
}

/** A write into a transaction that found no room fails with an abort only. */
export const isRefused = (error: unknown): boolean =>
  isOutOfRoom(error) || (error instanceof Error && (error.name === 'AbortError' || isRefused(error.cause)))

function open(factory: DatabaseFactory): Dexie {
  const reserve = new Dexie(RESERVE, { ...factory })
  reserve.version(1).stores({ room: '' })
  return reserve
}

/** Browsers compress what repeats itself. */
function incompressible(bytes: number): Uint8Array {
  const all = new Uint8Array(bytes)
  for (let start = 0; start < bytes; start += RANDOM_BYTES) {
    crypto.getRandomValues(all.subarray(start, start + RANDOM_BYTES))
  }
  return all
}
