import { ENTITY_NAMES, type EntityName, type EntityRef, type Rows } from '../../contract/entities/entity.ts'
import { type OfLeads, readLeads, readRecords, unfedEntries } from './batch-store.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { AckedEntry, OutboxEntry } from './outbox-entry.ts'
import { overlay, patched, rowsTouchedBy, type ConfirmedRow, type ConfirmedRows, type Patch } from './overlay.ts'
import { readMeta, type RowsDb, type RowsMeta } from './rows-db.ts'
import { readStored } from './stored-rows.ts'

/** The data of one user in one company. */
export interface CompanyData {
  outbox: OutboxDb
  rows: RowsDb
  userId: string
  companyId: string
}

export interface View<T> {
  /** What the query read, confirmed rows only. */
  confirmed: T
  /** What the user's own work changes about it. */
  patch: Patch
  meta: RowsMeta
}

/** Which of the user's own work may bear on a query. */
export interface OwnWork {
  isWanted(entry: OutboxEntry): boolean
  /** Of batches, which may be long: those of all leads, or of these. */
  batches: OfLeads
}
const ALL_OF_IT: OwnWork = { isWanted: () => true, batches: 'all' }

/**
 * Runs a query on confirmed rows together with the user's own work over them. The outbox is read first: an entry that
 * settles between the two reads is then in both, and shown once; the other way round it would be in neither.
 */
export async function readView<T>(
  data: CompanyData,
  query: (rows: RowsDb) => Promise<T>,
  { isWanted, batches }: OwnWork = ALL_OF_IT,
): Promise<View<T>> {
  const entries = (await readOwnWork(data, batches)).filter(isWanted)
  const { rows } = data
  return rows.transaction('r', rows.tables, async () => {
    const meta = await readMeta(rows)
    const touched = await readTouched(rows, entries)
    return { confirmed: await query(rows), patch: overlay(touched, entries, meta), meta }
  })
}

/** Pending, and acknowledged beyond what the device has surely pulled. */
async function readOwnWork(
  { outbox, rows, userId, companyId }: CompanyData,
  batches: OwnWork['batches'],
): Promise<(OutboxEntry | AckedEntry)[]> {
  // May be behind by the time the rows are read; then a few entries too many are considered, never one too few.
  const { epoch = '', cursorSeq } = await readMeta(rows)
  const mayBeBatched = batches.length > 0
  if (mayBeBatched) await readLeads(outbox, userId)
  return outbox.transaction('r', outbox.pending, outbox.acked, outbox.status, async () => {
    const pending = await outbox.pending.where('[userId+companyId]').equals([userId, companyId]).toArray()
    const acked = await outbox.acked
      .where('[userId+companyId+epoch+ackedSeq]')
      .between([userId, companyId, epoch, cursorSeq], [userId, companyId, epoch, Infinity], false, true)
      .toArray()
    if (!mayBeBatched) return [...pending, ...acked]
    const records = await readRecords(outbox)
    return [...pending, ...acked, ...unfedEntries(outbox, records, { userId, companyId }, batches)]
  })
}

async function readTouched(rows: RowsDb, entries: readonly OutboxEntry[]): Promise<ConfirmedRows> {
  const refs = entries.flatMap(rowsTouchedBy)
  const loaded = Object.fromEntries(
    await Promise.all(ENTITY_NAMES.map(async (entity) => [entity, await readRows(rows, entity, refs)] as const)),
  ) as unknown as { [E in EntityName]: Map<string, ConfirmedRow<E>> }
  return { get: (entity, id) => loaded[entity].get(id) }
}

async function readRows(rows: RowsDb, entity: EntityName, refs: readonly EntityRef[]) {
  const ids = [...new Set(refs.flatMap((ref) => (ref.entity === entity ? [ref.id] : [])))]
  if (ids.length === 0) return new Map<string, ConfirmedRow>()
  const found = await readStored(rows, entity, ids)
  return new Map(found.flatMap((stored) => (stored ? [[stored.id, stored]] : [])))
}

const touching = (entity: EntityName, id: string): OwnWork => ({
  isWanted: (entry) => rowsTouchedBy(entry).some((ref) => ref.entity === entity && ref.id === id),
  batches: entity === 'lead' ? [id] : batchesBearingOn(entity),
})

/** Batches change leads and add notes. */
const batchesBearingOn = (entity: EntityName): OfLeads => (entity === 'lead' || entity === 'note' ? 'all' : [])

/** A row as the user sees it; `null` when there is none. */
export async function readRow<E extends EntityName>(data: CompanyData, entity: E, id: string): Promise<Rows[E] | null> {
  const { confirmed, patch } = await readView(data, (rows) => readStored(rows, entity, [id]), touching(entity, id))
  const own = patched(patch, entity, id)
  return own === undefined ? (confirmed[0]?.row ?? null) : own
}

/** A list as the user sees it: the confirmed rows of `query`, changed by the user's own work, that `belong`. */
export async function readRowList<E extends EntityName>(
  data: CompanyData,
  entity: E,
  query: (rows: RowsDb) => Promise<readonly { row: Rows[E] }[]>,
  belongs: (row: Rows[E]) => boolean,
  batches: OwnWork['batches'] = batchesBearingOn(entity),
): Promise<Rows[E][]> {
  const { confirmed, patch } = await readView(data, query, { ...ALL_OF_IT, batches })
  const untouched = confirmed.flatMap(({ row }) => (patch[entity].has(row._id) ? [] : [row]))
  const own = [...patch[entity].values()].flatMap((row) => (row && belongs(row) ? [row] : []))
  return [...untouched, ...own]
}
