import { type Batch, type BatchPart, partKeys } from '../../../../src/db/schema/batch.ts'
import { entryOfRow } from '../../../../src/db/outbox/new-entry.ts'
import type { OutboxEntry } from '../../../../src/db/schema/outbox-entry.ts'

type StatusRecord = { key: string } | Batch | BatchPart

const isBatch = (record: StatusRecord): record is Batch => record.key.startsWith('batch:')

/** Rows of batches that are still to become entries, from the raw records; `taken`: keys in the queue. */
export function unqueuedIn(records: readonly StatusRecord[], taken: ReadonlySet<string>): OutboxEntry[] {
  const byKey = new Map(records.map((record) => [record.key, record]))
  return records.filter(isBatch).flatMap((batch) => {
    if (batch.queued === batch.total) return []
    const leads = partKeys(batch).flatMap((key) => {
      const part = byKey.get(key)
      return part && 'leads' in part ? part.leads : []
    })
    const rows = leads.flatMap((lead, index) => (index < batch.queued ? [] : (entryOfRow(batch, lead, index) ?? [])))
    // Of a batch queued again after a restore, rows that wait for a user or were decided aren't repeated.
    return rows.filter(({ mutationId }) => !taken.has(mutationId) && !batch.decided?.includes(mutationId))
  })
}
