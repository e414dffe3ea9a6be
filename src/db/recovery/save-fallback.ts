import { readUnqueued } from '../outbox/batch-store.ts'
import type { Device } from '../schema/device.ts'
import { isOutOfRoom, type NotSaved } from '../outbox/failures.ts'
import { addAlone } from './browser-identity.ts'
import type { OutboxDb, PendingEntry } from '../schema/outbox-db.ts'
import { rowIdOf } from '../schema/outbox-entry.ts'
import { inReserve } from '../outbox/reserved-space.ts'
import { saveDurably, withTimeLimit } from '../outbox/save-durably.ts'

const READ_LIMIT_MS = 1_000

/** First in the reserved space, then in the journal, at last directly on the server. Otherwise they are not saved. */
export async function keepElsewhere(
  device: Device,
  entries: readonly PendingEntry[],
  failure: NotSaved,
): Promise<void> {
  const { journal, sendDirectly, factory, outbox } = device
  const isSaved = await inReserve(factory, failure, () => saveDurably(outbox, entries, device.catchUp)).then(
    () => true,
    () => false,
  )
  if (isSaved) return
  if (journal && !isOutOfRoom(failure.cause)) {
    const records = entries.map((entry) => ({ op: 'save', entry, alone: true }) as const)
    const isKept = await withTimeLimit(READ_LIMIT_MS, journal.keep(records)).then(
      () => true,
      () => false,
    )
    if (isKept) {
      device.catchUp ??= () => addAlone(device, journal)
      return
    }
    // It must not be saved later either: the user has seen that it was not.
    journal.forget(entries.map(({ mutationId }) => mutationId)).catch(() => undefined)
  }
  if (!sendDirectly) throw failure
  for (const entry of entries) {
    // Ahead of what waits, it would arrive in the wrong order.
    if (!(await isFirst(device, entry)) || !(await sendDirectly(entry))) throw failure
  }
}

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
  const unqueued = await readUnqueued(outbox, { userId, companyId }, [rowIdOf(lane)])
  return unqueued.length + (await outbox.pending.where({ lane }).count())
}
