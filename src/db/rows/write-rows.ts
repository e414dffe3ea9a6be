import type { Table } from 'dexie'
import { entityKey, type EntityName } from '../../../contract/entities/entity.ts'
import type { FeedChange, FeedRow } from '../../../contract/endpoints/sync.ts'
import type { RowsDb } from '../schema/rows-db.ts'
import type { StoredRow } from '../schema/row-records.ts'
import { removeSeenFilesOf } from './seen-files.ts'
import { readStored, withIndexKeys } from './stored-rows.ts'

// Every write names the place it continues from, and does nothing when another tab has moved on: two pullers at once
// can repeat each other's work, but never undo it.

/** Short, so that the screens' reads never wait long. */
export const ROWS_PER_TRANSACTION = 500

/** Recognises that there was no room for a transaction: browsers abort it, and a write in it learns only that. */
export async function writeRows<T>(rows: RowsDb, tables: Table[], work: () => Promise<T>): Promise<T> {
  let native: IDBTransaction | undefined
  try {
    return await rows.transaction('rw', tables, async (transaction) => {
      native = transaction.idbtrans
      return work()
    })
  } catch (error) {
    throw native?.error?.name === 'QuotaExceededError' ? native.error : error
  }
}

export const isRow = (change: FeedChange): change is FeedRow => 'row' in change

export const tablesFor = (rows: RowsDb, changes: readonly { t: EntityName }[], ...others: RowsDb['tombstones'][]) => [
  rows.meta,
  rows.tallies,
  ...others,
  ...[...new Set(changes.map((change) => change.t))].flatMap((entity) => tablesOf(rows, entity)),
]

export const tablesOf = (rows: RowsDb, entity: EntityName): Table[] =>
  entity === 'leadFile' ? [rows.of(entity), rows.seenFiles] : [rows.of(entity)]

const byEntity = <C extends { t: EntityName }>(changes: readonly C[]) => Map.groupBy(changes, (change) => change.t)

export async function putRows(rows: RowsDb, changes: readonly FeedRow[], arrived: number): Promise<StoredRow[]> {
  const written: StoredRow[] = []
  for (const [entity, group] of byEntity(changes)) {
    const stored = group.map((change) => toStored(change, arrived))
    await rows.of(entity).bulkPut(stored)
    written.push(...stored)
  }
  return written
}

export function toStored<E extends EntityName>({ t, id, seq, v, row: given }: FeedRow, arrived: number): StoredRow<E> {
  // The feed's `t` says what `row` is; fields of a newer server are kept as they came.
  const row = given as unknown as StoredRow<E>['row']
  return withIndexKeys(t as E, { id, seq, v, row, arrived })
}

export async function removeRows(
  rows: RowsDb,
  gone: readonly { t: EntityName; id: string; seq: number }[],
  arrived: number,
): Promise<void> {
  for (const [entity, group] of byEntity(gone)) {
    const ids = group.map(({ id }) => id)
    if (entity === 'leadFile') await removeSeenFilesOf(rows, ids)
    await rows.of(entity).bulkDelete(ids)
    await rows.tombstones.bulkPut(
      group.map(({ id, seq }) => ({ key: entityKey({ entity, id }), entity, id, seq, arrived })),
    )
  }
}

export async function readKnown(rows: RowsDb, changes: readonly FeedChange[]): Promise<StoredRow[]> {
  const known: StoredRow[] = []
  for (const [entity, group] of byEntity(changes)) {
    const found = await readStored(
      rows,
      entity,
      group.map(({ id }) => id),
    )
    known.push(...found.filter((stored) => stored !== undefined))
  }
  return known
}
