import { cmp } from 'dexie'
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
import type { OutboxCopy, OutboxDb } from '../schema/outbox-db.ts'
import type { AcknowledgedEntry, OutboxEntry, ParkedEntry } from '../schema/outbox-entry.ts'
import { areRowsGone } from '../outbox/failures.ts'
import { OutboxFollower } from '../outbox/outbox-copy.ts'
import { isAhead, rowsTouchedBy } from './overlay.ts'
import { live, type Source } from './shared-answers.ts'
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
  acknowledged: AcknowledgedEntry[]
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

export async function readLocalChanges(worker: Worker): Promise<LocalChanges> {
  const { outbox, userId, rows, pulled } = worker
  // It may be outdated by the time the rest is read. Then a few entries too many are considered, never one too few.
  const meta = pulled ?? (rows && (await readMeta(rows)))
  const own = await outbox.transaction(
    'r',
    outbox.pending,
    outbox.parked,
    outbox.acknowledged,
    outbox.status,
    async () => {
      const [pending, refused, acknowledged, records, allPending] = await Promise.all([
        outbox.pending.where({ userId }).sortBy('position'),
        outbox.parked.where({ userId }).toArray(),
        readAcknowledged(worker, meta),
        readRecords(outbox),
        outbox.pending.count(),
      ])
      return { pending, refused, acknowledged, records, allPending }
    },
  )
  const batches = unqueuedBatchesOf(own.records, userId)
  // The leads of a batch never change, so they may be read afterwards.
  if (batches.some((batch) => !leadsOf(outbox, batch))) await readLeads(outbox, userId)
  const { allPending, ...read } = own
  const unqueued = unqueuedRows(batches)
  const unsentOfOthers = allPending - own.pending.length + unqueuedOfAll(own.records) - unqueued
  return { ...read, batches, unqueued, unsentOfOthers, meta }
}

export function nothingOfGoneRows(error: unknown): undefined {
  if (!areRowsGone(error)) throw error
}

/** As long as it is followed, so is the outbox: see `outbox-copy.ts`. */
export const followLocalChanges =
  (worker: Worker): Source<LocalChanges | undefined> =>
  (onAnswer, onFailure) => {
    const { outbox, rows } = worker
    let meta: RowsMeta | undefined
    let follower: OutboxFollower | undefined
    const report = async (copy: OutboxCopy) => {
      const batches = unqueuedBatchesOf(copy.records, worker.userId)
      if (batches.some((batch) => !leadsOf(outbox, batch))) await readLeads(outbox, worker.userId)
      if (follower?.current() === copy) onAnswer(changesOf(copy, worker, meta))
    }
    const reportCurrent = () => {
      const copy = follower?.current()
      if (copy) report(copy).catch(onFailure)
    }
    const follow = () => {
      follower = new OutboxFollower(outbox, {
        readAcknowledged: () => readAcknowledged(worker, meta),
        onCopy: reportCurrent,
        onFailure: (error) => (areRowsGone(error) ? onAnswer(undefined) : onFailure(error)),
      })
      follower.readAll()
    }
    const handleMeta = (read: RowsMeta | undefined) => {
      const before = meta
      meta = read
      if (!read) return onAnswer(undefined)
      if (!follower) return follow()
      if (before && !isBehind(read, before)) return reportCurrent()
      // What was sent may be missing from these rows again.
      follower.readAll()
    }
    const leaveRows = rows && live(() => readMeta(rows).catch(nothingOfGoneRows))(handleMeta, onFailure)
    if (!rows) follow()
    return () => {
      leaveRows?.()
      follower?.end()
    }
  }

function changesOf(copy: OutboxCopy, { userId, companyId }: Worker, meta: RowsMeta | undefined): LocalChanges {
  const { records } = copy
  const isOwn = (entry: OutboxEntry) => entry.userId === userId
  const pending = copy.pending.filter(isOwn)
  const batches = unqueuedBatchesOf(records, userId)
  const unqueued = unqueuedRows(batches)
  const pulled = meta ?? INITIAL_META
  const acknowledged = [...copy.acknowledged.values()].filter(
    (entry) =>
      isOwn(entry) && entry.companyId === companyId && isAhead(entry, { ...pulled, epoch: pulled.epoch ?? '' }),
  )
  return {
    pending,
    refused: [...copy.parked.values()].filter(isOwn).toSorted(byKey),
    acknowledged: acknowledged.toSorted((a, b) => a.acknowledgedSeq - b.acknowledgedSeq || byKey(a, b)),
    records,
    batches,
    unqueued,
    unsentOfOthers: copy.pending.length - pending.length + unqueuedOfAll(records) - unqueued,
    meta,
  }
}

/** As the database has them. */
const byKey = (a: OutboxEntry, b: OutboxEntry) => cmp(a.mutationId, b.mutationId)

/** Those that these rows may lack. */
async function readAcknowledged(
  { outbox, userId, companyId }: Worker,
  meta: RowsMeta | undefined,
): Promise<AcknowledgedEntry[]> {
  const { epoch = '', cursorSeq } = meta ?? INITIAL_META
  if (companyId === undefined) return []
  return outbox.acknowledged
    .where('[userId+companyId+epoch+acknowledgedSeq]')
    .between([userId, companyId, epoch, cursorSeq], [userId, companyId, epoch, Infinity], false, true)
    .toArray()
}

/** The rows then still lack a change that the local changes no longer have: it would vanish for a moment. */
export const isBehind = (rows: RowsMeta, own: RowsMeta) => rows.epoch !== own.epoch || rows.cursorSeq < own.cursorSeq

export function bearingOn(
  { outbox, userId, companyId }: { outbox: OutboxDb; userId: string; companyId: string },
  { pending, refused, acknowledged, records }: LocalChanges,
  { isWanted, batches }: Bearing,
): (OutboxEntry | AcknowledgedEntry)[] {
  const unqueued = batches.length > 0 ? unqueuedEntries(outbox, records, { userId, companyId }, batches) : []
  // When a batch is expanded again, its refused rows still wait for the person.
  const waiting = new Set(unqueued.length > 0 ? refused.map(({ mutationId }) => mutationId) : [])
  const rows = unqueued.filter(({ mutationId }) => !waiting.has(mutationId))
  const own = [...pending.filter((entry) => entry.companyId === companyId), ...acknowledged]
  const wanted = own.filter(isWanted)
  const makers = makersOf(wanted)
  return [...own.filter((entry) => isWanted(entry) || makers.has(entry.mutationId)), ...rows.filter(isWanted)]
}

/** What is added to a lead that waits itself, such as a visit, can be shown only over that lead. */
const makersOf = (entries: readonly (OutboxEntry | AcknowledgedEntry)[]): ReadonlySet<string> =>
  new Set(entries.flatMap((entry) => rowsTouchedBy(entry).map(({ id }) => id)))
