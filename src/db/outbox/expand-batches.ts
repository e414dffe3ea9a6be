import { findMutation } from '../../../contract/mutations/registry.ts'
import { type Batch, isHeld, isRowOf, partKey, ROWS_PER_PART } from '../schema/batch.ts'
import { entryOfRow, isOfNewerApp } from './new-entry.ts'
import { isUnqueuedIn, leadsOf, readRecords, unqueuedBatchesOf } from './batch-store.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { makesItsRow, type OutboxEntry, rowIdOf } from '../schema/outbox-entry.ts'

const LOW_WATER = ROWS_PER_PART / 4

/** The oldest batch of each company that has few rows waiting: no company holds up another. */
export function batchesWithRoom(unqueued: readonly Batch[], pending: readonly OutboxEntry[]): Batch[] {
  const known = unqueued.filter((batch) => !isOfNewerApp(batch))
  return known.filter(
    ({ companyId }, index) =>
      known.findIndex((other) => other.companyId === companyId) === index &&
      pending.filter((entry) => entry.batchId !== undefined && entry.companyId === companyId).length <= LOW_WATER,
  )
}

/** False without any. The count moves in the same transaction, so each row becomes one entry, in however many tabs. */
export const expandBatches = (outbox: OutboxDb, userId: string, now: number): Promise<boolean> =>
  outbox.transaction('rw', outbox.pending, outbox.parked, outbox.status, async () => {
    const unqueued = unqueuedBatchesOf(await readRecords(outbox), userId)
    const pending = await outbox.pending.where({ userId }).toArray()
    const batch = batchesWithRoom(unqueued, pending).find((each) => !isHeld(each, now))
    if (!batch) return false
    const part = await outbox.status.get(partKey(batch.batchId, Math.floor(batch.queued / ROWS_PER_PART)))
    const leads = part && 'leads' in part ? part.leads : []
    const before = [...(await outbox.parked.where({ userId }).toArray()), ...pending]
    const rows = leads.map((lead, offset) => entryOfRow(batch, lead, batch.queued + offset))
    if (!rows.every((row) => row !== undefined)) return false
    // After a restore a batch is expanded again, without the rows that wait for a person or were decided.
    const known = new Set([...before.map(({ mutationId }) => mutationId), ...(batch.decided ?? [])])
    const fresh = rows.filter(({ mutationId }) => !known.has(mutationId))
    await outbox.pending.bulkAdd(fresh.map((row) => withDependencies(row, before)))
    await outbox.status.put({ ...batch, queued: batch.queued + leads.length })
    return leads.length > 0
  })

function withDependencies(entry: OutboxEntry, before: readonly OutboxEntry[]): OutboxEntry {
  const follows = findMutation(entry.name)?.follows
  const dependsOn = before.flatMap((other) => {
    const isNeeded = makesItsRow(other) || (other.position < entry.position && follows?.includes(other.name))
    return other.lane === entry.lane && isNeeded ? [other.mutationId] : []
  })
  return dependsOn.length > 0 ? { ...entry, dependsOn } : entry
}

/** Whether an entry must wait for an unqueued row of a batch on the same lead: an older one, or one it needs. */
export type IsBehindBatch = (entry: Pick<OutboxEntry, 'lane' | 'position' | 'dependsOn'>) => boolean

export function behindBatches(outbox: OutboxDb, batches: readonly Batch[]): IsBehindBatch | undefined {
  if (batches.some((batch) => !leadsOf(outbox, batch))) return
  return ({ lane, position, dependsOn = [] }) =>
    batches.some(
      (batch) =>
        (batch.position < position || dependsOn.some((id) => isRowOf(batch, id))) &&
        isUnqueuedIn(outbox, batch, rowIdOf(lane)),
    )
}
