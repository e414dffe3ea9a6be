import { readUnqueued } from '../outbox/batch-store.ts'
import type { Device } from '../schema/device.ts'
import { isOutOfRoom, type NotSaved } from '../outbox/failures.ts'
import { addAlone } from './browser-identity.ts'
import type { OutboxDb, PendingEntry } from '../schema/outbox-db.ts'
import { inReserve } from '../outbox/reserved-space.ts'
import { saveDurably, withTimeLimit } from '../outbox/save-durably.ts'

const READ_LIMIT_MS = 1_000

/**
 * The database did not take a change. Without room it takes what is held for it. Written to the journal it is saved all
 * the same, and goes into the queue when the database answers again. Where no room is held any more, or without a journal,
 * it may go to the server at once; else it is not saved.
 */
export async function keepElsewhere(device: Device, entry: PendingEntry, failure: NotSaved): Promise<void> {
  const { journal, sendDirectly, factory, outbox } = device
  const isSaved = await inReserve(factory, failure, () => saveDurably(outbox, entry, device.catchUp)).then(
    () => true,
    () => false,
  )
  if (isSaved) return
  if (journal && !isOutOfRoom(failure.cause)) {
    const isKept = await withTimeLimit(READ_LIMIT_MS, journal.keep([{ op: 'save', entry, alone: true }])).then(
      () => true,
      () => false,
    )
    if (isKept) {
      // What is saved from now on stands behind it.
      device.catchUp ??= () => addAlone(device, journal)
      return
    }
    // Nor when it takes it later: nobody counts on it any more.
    journal.forget([entry.mutationId]).catch(() => undefined)
  }
  // Past what waits before it, it would arrive in the wrong order.
  if (!sendDirectly || !(await isFirst(device, entry))) throw failure
  if (!(await sendDirectly(entry))) throw failure
}

/** Nothing of the same row waits: in the queue, in a change of many, or in the journal alone. */
async function isFirst({ outbox, journal }: Device, entry: PendingEntry): Promise<boolean> {
  const { lane, dependsOn } = entry
  const isJournaled = journal?.kept.some((record) => record.op === 'save' && record.alone && record.entry.lane === lane)
  if (dependsOn || isJournaled) return false
  return withTimeLimit(READ_LIMIT_MS, countBefore(outbox, entry)).then(
    (before) => before === 0,
    () => false,
  )
}

async function countBefore(outbox: OutboxDb, { lane, userId, companyId }: PendingEntry): Promise<number> {
  const unfed = await readUnqueued(outbox, { userId, companyId }, [lane.slice('lead:'.length)])
  return unfed.length + (await outbox.pending.where({ lane }).count())
}
