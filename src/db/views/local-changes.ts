import {
  leadsOf,
  type OfLeads,
  readLeads,
  readRecords,
  unqueuedBatchesOf,
  unqueuedEntries,
  unqueuedOfAll,
  unqueuedRows,
} from '../outbox/batch-store.ts'
import type { Batch } from '../schema/batch.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import type { AcknowledgedEntry, OutboxEntry, ParkedEntry } from '../schema/outbox-entry.ts'
import { rowsTouchedBy } from './overlay.ts'
import { INITIAL_META, readMeta, type RowsDb, type RowsMeta } from '../schema/rows-db.ts'

/** The user, and the company of the rows; without rows for what concerns all companies. */
export interface Worker {
  outbox: OutboxDb
  userId: string
  rows?: RowsDb
  companyId?: string
  /** How far the device had pulled, or less. It is read where it is not given. */
  pulled?: RowsMeta | undefined
}

export interface LocalChanges {
  pending: OutboxEntry[]
  refused: ParkedEntry[]
  acked: AcknowledgedEntry[]
  records: readonly { key: string }[]
  batches: Batch[]
  unqueued: number
  unsentOfOthers: number
  /** For the company, read before the rest: how far the device had pulled, or a little less. */
  meta: RowsMeta | undefined
}

export interface Bearing {
  isWanted(entry: OutboxEntry): boolean
  /** Batches may be long: those of all leads, or of these. */
  batches: OfLeads
}

export async function readLocalChanges({ outbox, userId, rows, companyId, pulled }: Worker): Promise<LocalChanges> {
  // It may be outdated by the time the rest is read. Then a few entries too many are considered, never one too few.
  const meta = pulled ?? (rows && (await readMeta(rows)))
  const { epoch = '', cursorSeq } = meta ?? INITIAL_META
  const own = await outbox.transaction('r', outbox.pending, outbox.parked, outbox.acked, outbox.status, async () => {
    const [pending, refused, acked, records, allPending] = await Promise.all([
      outbox.pending.where({ userId }).sortBy('seq'),
      outbox.parked.where({ userId }).toArray(),
      companyId === undefined
        ? []
        : outbox.acked
            .where('[userId+companyId+epoch+ackedSeq]')
            .between([userId, companyId, epoch, cursorSeq], [userId, companyId, epoch, Infinity], false, true)
            .toArray(),
      readRecords(outbox),
      outbox.pending.count(),
    ])
    return { pending, refused, acked, records, allPending }
  })
  const batches = unqueuedBatchesOf(own.records, userId)
  // The leads of a batch never change, so they may be read afterwards.
  if (batches.some((batch) => !leadsOf(outbox, batch))) await readLeads(outbox, userId)
  const { allPending, ...read } = own
  const unqueued = unqueuedRows(batches)
  const unsentOfOthers = allPending - own.pending.length + unqueuedOfAll(own.records) - unqueued
  return { ...read, batches, unqueued, unsentOfOthers, meta }
}

export function bearingOn(
  { outbox, userId, companyId }: { outbox: OutboxDb; userId: string; companyId: string },
  { pending, refused, acked, records }: LocalChanges,
  { isWanted, batches }: Bearing,
): (OutboxEntry | AcknowledgedEntry)[] {
  const unqueued = batches.length > 0 ? unqueuedEntries(outbox, records, { userId, companyId }, batches) : []
  // When a batch is expanded again, its refused rows still wait for the person.
  const waiting = new Set(unqueued.length > 0 ? refused.map(({ mutationId }) => mutationId) : [])
  const rows = unqueued.filter(({ mutationId }) => !waiting.has(mutationId))
  const own = [...pending.filter((entry) => entry.companyId === companyId), ...acked]
  const wanted = own.filter(isWanted)
  const makers = makersOf(wanted)
  return [...own.filter((entry) => isWanted(entry) || makers.has(entry.mutationId)), ...rows.filter(isWanted)]
}

/** What is added to a lead that waits itself, such as a visit, can be shown only over that lead. */
const makersOf = (entries: readonly (OutboxEntry | AcknowledgedEntry)[]): ReadonlySet<string> =>
  new Set(entries.flatMap((entry) => rowsTouchedBy(entry).map(({ id }) => id)))
