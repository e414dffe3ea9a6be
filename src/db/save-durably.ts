import { Dexie } from 'dexie'
import { NotSaved } from './failures.ts'
import type { OutboxDb, PendingEntry } from './outbox-db.ts'

/** A save that takes longer is given up and tried once on a fresh connection. */
const SAVE_TIMEOUT_MS = 5_000

/**
 * One row in one store, in a transaction of its own, so that nothing another tab holds open can delay it. Resolves when
 * the transaction is complete, strictly durable.
 */
export const saveDurably = (outbox: OutboxDb, entry: PendingEntry): Promise<void> =>
  withFreshConnection(outbox, () => addOnce(outbox, entry))

/** Work on the outbox, once more on a new connection where the old one has died. Rejects with `NotSaved`. */
export async function withFreshConnection<T>(outbox: OutboxDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Dexie.QuotaExceededError) throw notSaved(error)
    await reopen(outbox)
    return work().catch((again: unknown) => {
      throw notSaved(again)
    })
  }
}

const notSaved = (cause: unknown) =>
  new NotSaved('NOT saved: this device could not store the change. Free some space and try again.', { cause })

async function addOnce(outbox: OutboxDb, entry: PendingEntry): Promise<void> {
  const saved = outbox
    .transaction('rw', outbox.pending, () => outbox.pending.add({ ...entry }))
    .catch((error) => {
      // Its key is there already: the first try did reach the disk, only the answer was lost.
      if (!(error instanceof Dexie.ConstraintError)) throw error
    })
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer.')), SAVE_TIMEOUT_MS)
  })
  try {
    await Promise.race([saved, timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function reopen(outbox: OutboxDb): Promise<void> {
  outbox.close({ disableAutoOpen: false })
  await outbox.open().catch(() => undefined)
}
