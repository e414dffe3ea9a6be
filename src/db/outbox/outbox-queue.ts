import type { FieldConflict } from '../../../contract/entities/field-conflict.ts'
import { isHeld } from '../schema/batch.ts'
import {
  leadsOf,
  type Owner,
  readLeads,
  readRecords,
  readUnqueuedBatches,
  unqueuedBatchesOf,
  unqueuedEntries,
  unqueuedRows,
} from './batch-store.ts'
import { batchesWithRoom, behindBatches, type IsBehindBatch } from './expand-batches.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import type {
  AcknowledgedEntry,
  AgeStart,
  OutboxEntry,
  ParkedEntry,
  ParkReason,
  SendError,
} from '../schema/outbox-entry.ts'

/** Not the first of the queue: changes loaded from a file come after those made here since. */
export const oldestOf = (unsent: readonly { savedAt: number }[]): number | undefined =>
  unsent.length === 0 ? undefined : unsent.reduce((oldest, { savedAt }) => Math.min(oldest, savedAt), Infinity)

// The life of an entry, as the sync engine moves it: pending -> acknowledged | parked. Each move is one transaction and does
// nothing when another tab was faster: an entry is always in exactly one place.

export interface Queue {
  pending: OutboxEntry[]
  parked: ParkedEntry[]
  unqueued: number
  /** When they may be sent, 0 for now; undefined without any, or where they wait for others of their company. */
  unqueuedDueAt: number | undefined
  isBehindBatch: IsBehindBatch
}

export async function readQueue(outbox: OutboxDb, userId: string, now: number): Promise<Queue> {
  for (;;) {
    const queue = await readQueueOnce(outbox, userId, now)
    if (queue) return queue
    await readLeads(outbox, userId)
  }
}

const readQueueOnce = (outbox: OutboxDb, userId: string, now: number): Promise<Queue | undefined> =>
  outbox.transaction('r', outbox.pending, outbox.parked, outbox.status, async () => {
    const pending = await outbox.pending.where({ userId }).sortBy('position')
    const parked = await outbox.parked.where({ userId }).toArray()
    const batches = unqueuedBatchesOf(await readRecords(outbox), userId)
    const isBehindBatch = behindBatches(outbox, batches)
    const due = batchesWithRoom(batches, pending).map((batch) => (isHeld(batch, now) ? batch.heldUntil : 0))
    const unqueuedDueAt = due.length > 0 ? Math.min(...due) : undefined
    return isBehindBatch && { pending, parked, unqueued: unqueuedRows(batches), unqueuedDueAt, isBehindBatch }
  })

export interface Acknowledgement {
  acknowledgedSeq: number
  epoch: string
  commitToken?: string
  acknowledgedAt: number
  /** A server remembers its answers from the moment it gave them. */
  ageStart?: AgeStart | undefined
  conflict?: string
  conflicts?: readonly FieldConflict[]
}

export interface Acknowledged {
  entry: OutboxEntry
  acknowledgement: Acknowledgement
}

/** Many at once, because each transaction waits for the disk and wakes every screen. */
export function acknowledge(outbox: OutboxDb, given: readonly Acknowledged[]): Promise<void> {
  return outbox.transaction('rw', outbox.pending, outbox.acknowledged, async () => {
    const acknowledged = (await stillAsSent(outbox, given)).map(({ entry, acknowledgement }) => ({
      ...withoutFailure(entry),
      ...acknowledgement,
    }))
    await outbox.acknowledged.bulkPut(acknowledged)
    await outbox.pending.bulkDelete(acknowledged.map(({ position }) => position))
  })
}

/** After a loss its place may belong to another entry; after a restore of the server its answer is void. */
export const isAsSent = (found: OutboxEntry | undefined, sent: OutboxEntry): found is OutboxEntry =>
  found?.mutationId === sent.mutationId && found.sentAgainAt === sent.sentAgainAt

async function stillAsSent<Said extends { entry: OutboxEntry }>(
  outbox: OutboxDb,
  said: readonly Said[],
): Promise<Said[]> {
  const found = await outbox.pending.bulkGet(said.map(({ entry }) => entry.position))
  return said.flatMap((each, index) => {
    const entry = found[index]
    return isAsSent(entry, each.entry) ? [{ ...each, entry }] : []
  })
}

function withoutFailure({ lastError: _error, nextAttemptAt: _next, ...entry }: OutboxEntry): OutboxEntry {
  return entry
}

export function park(outbox: OutboxDb, sent: OutboxEntry, reason: ParkReason, parkedAt: number): Promise<void> {
  return outbox.transaction('rw', outbox.pending, outbox.parked, async () => {
    const entry = await outbox.pending.get(sent.position)
    if (!isAsSent(entry, sent)) return
    await outbox.parked.put({ ...entry, reason, parkedAt })
    await outbox.pending.delete(sent.position)
  })
}

export type Failure = Pick<
  OutboxEntry,
  'attempts' | 'nextAttemptAt' | 'serverErrors' | 'firstServerErrorAt' | 'needsAttention'
> & { lastError: SendError }

export interface Failed {
  entry: OutboxEntry
  failure: Failure
}

/** When to try again is kept, so that a restart does not hurry. */
export function postpone(outbox: OutboxDb, failed: readonly Failed[]): Promise<void> {
  return outbox.transaction('rw', outbox.pending, async () => {
    const waiting = await stillAsSent(outbox, failed)
    await outbox.pending.bulkPut(waiting.map(({ entry, failure }) => ({ ...entry, ...failure })))
  })
}

export function forgetWaits(
  outbox: OutboxDb,
  userId: string,
  isFreed: (entry: OutboxEntry) => boolean,
  error?: SendError,
): Promise<number> {
  return outbox.pending
    .where({ userId })
    .and((entry) => entry.nextAttemptAt !== undefined && isFreed(entry))
    .modify((entry) => {
      delete entry.nextAttemptAt
      entry.attempts = 0
      if (error) entry.lastError = error
    })
}

/** A company was taken away: what the user did there stays as their own words, without the customer's name. */
export async function parkCompany(outbox: OutboxDb, owner: Owner, reason: ParkReason, parkedAt: number): Promise<void> {
  const ofCompany = { userId: owner.userId, companyId: owner.companyId }
  await readLeads(outbox, owner.userId)
  await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.acknowledged, outbox.status, async () => {
    const pending = await outbox.pending.where(ofCompany).toArray()
    const records = await readRecords(outbox)
    const ofOwner = unqueuedBatchesOf(records, owner.userId).filter(({ companyId }) => companyId === owner.companyId)
    // A batch that was saved after the leads were read waits until the server refuses it.
    const batches = ofOwner.filter((batch) => leadsOf(outbox, batch))
    // Some rows of a batch that is expanded again after a restore were refused before, for another reason.
    const refused = new Set(await outbox.parked.where({ userId: owner.userId }).primaryKeys())
    const unqueued = unqueuedEntries(outbox, records, owner, 'all').filter(({ mutationId }) => !refused.has(mutationId))
    const entries = [...pending, ...unqueued]
    await outbox.parked.bulkPut(entries.map((entry) => ({ ...entry, subject: '', reason, parkedAt })))
    await outbox.status.bulkPut(batches.map((batch) => ({ ...batch, queued: batch.total })))
    await outbox.pending.where(ofCompany).delete()
    await outbox.acknowledged.where(ofCompany).modify((entry) => {
      entry.subject = ''
      delete entry.conflicts
    })
  })
}

/** Nothing is pulled of companies that were taken away, so only the time since something was sent counts there. */
export const forgetSentElsewhere = (
  outbox: OutboxDb,
  userId: string,
  { companyIds, before }: { companyIds: ReadonlySet<string>; before: number },
): Promise<number> =>
  outbox.acknowledged
    .where('acknowledgedAt')
    .below(before)
    .and((entry) => entry.userId === userId && !companyIds.has(entry.companyId))
    .delete()

export function forgetSettled(
  outbox: OutboxDb,
  { userId, companyId }: Owner,
  isSettled: (entry: AcknowledgedEntry, isNewest: boolean) => boolean,
): Promise<void> {
  return outbox.transaction('rw', outbox.acknowledged, async () => {
    const sent = await outbox.acknowledged.where({ userId, companyId }).toArray()
    // One of them: changes that were sent together share their commit.
    const newest = sent.toSorted((a, b) => b.acknowledgedSeq - a.acknowledgedSeq)[0]
    const settled = sent.filter((entry) => isSettled(entry, entry === newest))
    await outbox.acknowledged.bulkDelete(settled.map(({ mutationId }) => mutationId))
  })
}

export const unsentCompanies = (outbox: OutboxDb, userId: string): Promise<string[]> =>
  outbox.transaction('r', outbox.pending, outbox.status, async () => {
    const pending = await outbox.pending.where({ userId }).toArray()
    return [...new Set([...pending, ...(await readUnqueuedBatches(outbox, userId))].map(({ companyId }) => companyId))]
  })
