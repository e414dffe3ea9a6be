import {
  ENTITY_NAMES,
  type EntityName,
  type EntityRef,
  entityKey,
  type Rows,
} from '../../../contract/entities/entity.ts'
import type { OfLeads } from '../outbox/batch-store.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../schema/outbox-entry.ts'
import { overlay, patched, rowsTouchedBy, type ConfirmedRow, type ConfirmedRows, type Patch } from './overlay.ts'
import { type Bearing, bearingOn, isBehind, readLocalChanges } from './local-changes.ts'
import { readMeta, type RowsDb, type RowsMeta } from '../schema/rows-db.ts'
import { readStored } from '../rows/stored-rows.ts'

export interface CompanyData {
  outbox: OutboxDb
  rows: RowsDb
  userId: string
  companyId: string
}

type Entries = readonly (OutboxEntry | AcknowledgedEntry)[]

export interface ViewQuestion<T> extends Bearing {
  query(rows: RowsDb): Promise<T>
  refs?: readonly EntityRef[]
  /** What the query answers where nothing is stored under the `refs`. Absent where it asks for more than those. */
  unstored?: { answer: T }
}

export interface Confirmed<T> {
  answer: T
  meta: RowsMeta
  rows: ConfirmedRows
  has(ref: EntityRef): boolean
}

export interface View<T> {
  confirmed: T
  rows: ConfirmedRows
  patch: Patch
}

/** Identifies an entry; it changes when the entry is acknowledged. */
export const markOf = (entry: OutboxEntry | AcknowledgedEntry) =>
  `${entry.mutationId} ${entry.position} ${'acknowledgedSeq' in entry ? entry.acknowledgedSeq : ''}`

const ALL_OF_IT: Bearing = { isWanted: () => true, batches: 'all' }

/** The outbox is read first: an entry that settles in between is then in both and shown once, not in neither. */
export async function readView<T>(
  data: CompanyData,
  query: (rows: RowsDb) => Promise<T>,
  bearing: Bearing = ALL_OF_IT,
): Promise<View<T>> {
  return readAnswer(data, { query, ...bearing })
}

async function readAnswer<T>(data: CompanyData, question: ViewQuestion<T>): Promise<View<T>> {
  const { memory } = data.rows
  // It only moves forward, or starts again.
  const pulled = memory.lastRead
  const entries = bearingOn(data, await readLocalChanges({ ...data, pulled }), question)
  const confirmed = await readConfirmed(data.rows, question, entries)
  memory.lastRead = confirmed.meta
  return pulled && isBehind(confirmed.meta, pulled) ? readAnswer(data, question) : viewOf(confirmed, entries)
}

export async function readConfirmed<T>(
  rows: RowsDb,
  { query, refs = [] }: ViewQuestion<T>,
  entries: Entries,
): Promise<Confirmed<T>> {
  return rows.transaction('r', rows.rowTables, async () => {
    const meta = await readMeta(rows)
    const looked = [...refs, ...entries.flatMap(rowsTouchedBy)]
    const keys = new Set(looked.map(entityKey))
    const touched = await readTouched(rows, looked)
    return { answer: await query(rows), meta, rows: touched, has: (ref) => keys.has(entityKey(ref)) }
  })
}

/**
 * What the rows hold of what this device has made and not sent: nothing. So a new row is shown without waiting for a read,
 * which follows, since the answer to what was sent may have been lost.
 */
export function unstoredOf<T>(
  { unstored, refs = [] }: ViewQuestion<T>,
  entries: Entries,
  meta: RowsMeta,
): Confirmed<T> | undefined {
  const made = new Set(entries.flatMap((entry) => ('acknowledgedSeq' in entry ? [] : entry.mutationId)))
  const touched = [...refs, ...entries.flatMap(rowsTouchedBy)]
  if (!unstored || !touched.every(({ id }) => made.has(id))) return undefined
  return { ...unstored, meta, rows: { get: () => undefined }, has: ({ id }) => made.has(id) }
}

export const viewOf = <T>({ answer, meta, rows }: Confirmed<T>, entries: Entries): View<T> => ({
  confirmed: answer,
  rows,
  patch: overlay(rows, entries, meta),
})

async function readTouched(rows: RowsDb, refs: readonly EntityRef[]): Promise<ConfirmedRows> {
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

function batchesBearingOn(entity: EntityName): OfLeads {
  if (entity === 'followUp') return 'followUps'
  return entity === 'lead' || entity === 'note' ? 'all' : []
}

export interface AnsweredQuestion<T, Answer> extends ViewQuestion<T> {
  answerFrom(view: View<T>): Answer
}

export function rowsQuestion<E extends EntityName>(
  entity: E,
  ids: readonly string[],
): AnsweredQuestion<undefined, Rows[E][]> {
  const wanted = new Set(ids)
  return {
    query: async () => undefined,
    unstored: { answer: undefined },
    refs: ids.map((id) => ({ entity, id })),
    isWanted: (entry) => rowsTouchedBy(entry).some((ref) => ref.entity === entity && wanted.has(ref.id)),
    batches: entity === 'lead' ? ids : batchesBearingOn(entity),
    answerFrom: ({ rows, patch }) =>
      ids.flatMap((id) => {
        const own = patched(patch, entity, id)
        return (own === undefined ? rows.get(entity, id)?.row : own) ?? []
      }),
  }
}

export function rowQuestion<E extends EntityName>(entity: E, id: string): AnsweredQuestion<undefined, Rows[E] | null> {
  const { answerFrom, ...question } = rowsQuestion(entity, [id])
  return { ...question, answerFrom: (view) => answerFrom(view)[0] ?? null }
}

export async function markUnsettled(data: CompanyData, entity: EntityName): Promise<Map<string, string>> {
  const marks = new Map<string, string>()
  for (const entry of bearingOn(data, await readLocalChanges(data), ALL_OF_IT)) {
    for (const ref of rowsTouchedBy(entry)) {
      if (ref.entity === entity) marks.set(ref.id, `${marks.get(ref.id) ?? ''} ${markOf(entry)}`)
    }
  }
  return marks
}

interface ListQuestion<E extends EntityName> {
  query(rows: RowsDb): Promise<readonly { row: Rows[E] }[]>
  belongs(row: Rows[E]): boolean
  batches?: OfLeads
}

export const listQuestion = <E extends EntityName>(
  entity: E,
  { query, belongs, batches = batchesBearingOn(entity) }: ListQuestion<E>,
): AnsweredQuestion<readonly { row: Rows[E] }[], Rows[E][]> => ({
  query,
  isWanted: (entry) => rowsTouchedBy(entry).some((ref) => ref.entity === entity),
  batches,
  answerFrom({ confirmed, patch }) {
    const untouched = confirmed.flatMap(({ row }) => (patch[entity].has(row._id) ? [] : [row]))
    const own = [...patch[entity].values()].flatMap((row) => (row && belongs(row) ? [row] : []))
    return [...untouched, ...own]
  },
})

export async function ask<T, Answer>(data: CompanyData, question: AnsweredQuestion<T, Answer>): Promise<Answer> {
  return question.answerFrom(await readAnswer(data, question))
}

export const readRow = <E extends EntityName>(data: CompanyData, entity: E, id: string): Promise<Rows[E] | null> =>
  ask(data, rowQuestion(entity, id))
