import { Dexie } from 'dexie'
import { isOutOfRoom, NotSaved } from './failures.ts'
import { allowCommit } from '../schema/release-transactions.ts'
import type { OutboxDb, PendingEntry } from '../schema/outbox-db.ts'
import type { OutboxEntry } from '../schema/outbox-entry.ts'

/** Work that takes longer is given up and tried once on a fresh connection. */
const LIMIT_MS = 5_000
const REOPEN_LIMIT_MS = 2_000

/** In one transaction of its own, so that nothing another tab holds open delays it. Only after `ahead`. */
export const saveDurably = (
  outbox: OutboxDb,
  entries: readonly PendingEntry[],
  ahead?: () => Promise<void>,
): Promise<PendingEntry[]> =>
  withFreshConnection(outbox, async () => {
    await ahead?.()
    return addOnce(outbox, entries)
  })

/** Runs work on the outbox, once more on a new connection if the old one hangs. Rejects with `NotSaved`. */
export async function withFreshConnection<T>(outbox: OutboxDb, work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(LIMIT_MS, work())
  } catch (error) {
    if (isOutOfRoom(error)) throw notSaved(error)
    await reopen(outbox)
    return withTimeLimit(LIMIT_MS, work()).catch((again: unknown) => {
      throw notSaved(again)
    })
  }
}

const notSaved = (cause: unknown) =>
  new NotSaved('NOT saved: this device could not store the change. Free some space and try again.', { cause })

async function addOnce(outbox: OutboxDb, entries: readonly PendingEntry[]): Promise<PendingEntry[]> {
  try {
    return await outbox.transaction('rw', outbox.pending, ({ idbtrans }) => {
      const added = entries.map((entry) =>
        outbox.pending.add({ ...entry }).then((position) => ({ ...entry, position })),
      )
      allowCommit(idbtrans)
      return Dexie.Promise.all(added).then((saved) => {
        noteOwnSave(outbox, idbtrans, saved)
        return saved
      })
    })
  } catch (error) {
    if (!(error instanceof Dexie.ConstraintError)) throw error
    // The first try reached the disk. No other change has this key, see docs/decisions/0026.
    const inQueue = entries.map(({ mutationId }) => outbox.pending.where({ mutationId }).first())
    return Promise.all(inQueue).then((found) => entries.map((entry, at) => found[at] ?? entry))
  }
}

/** Dexie reports the keys of a transaction once it is complete, as this object. This tab needn't read them again. */
function noteOwnSave(outbox: OutboxDb, transaction: IDBTransaction, saved: readonly OutboxEntry[]): void {
  if (!('mutatedParts' in transaction)) return
  const { mutatedParts } = transaction
  if (typeof mutatedParts === 'object' && mutatedParts !== null) outbox.memory.ownSaves.set(mutatedParts, saved)
}

export async function withTimeLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer.')), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function reopen(outbox: OutboxDb): Promise<void> {
  outbox.close({ disableAutoOpen: false })
  await withTimeLimit(REOPEN_LIMIT_MS, Promise.resolve(outbox.open())).catch(() => undefined)
}

/** After a failed opening every query would be refused, so the next one opens another connection. */
export function openAgain(database: Dexie): boolean {
  if (!database.hasFailed()) return false
  database.close({ disableAutoOpen: false })
  return true
}
