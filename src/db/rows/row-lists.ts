import { contactName } from '../../../contract/entities/contact.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import { nameOrder } from '../../../contract/entities/fold.ts'
import type { RowsDb } from '../schema/rows-db.ts'
import type { StoredRow } from '../schema/row-records.ts'
import { listTally, readTally } from './tallies.ts'

/** Some of the rows of an entity, or all. */
export interface RowSet<E extends EntityName> {
  readonly entity: E
  /** Undefined for a row that isn't one of them. */
  placeOf(row: Rows[E]): string | undefined
}

/** Their places are stored with the rows: pages are read in order. */
export interface RowList<E extends EntityName> extends RowSet<E> {
  readonly name: string
  readonly newestFirst: boolean
}

const define = <E extends EntityName>(list: RowList<E>) => list

export const rowLists = {
  lead: define({
    name: 'lead',
    entity: 'lead',
    newestFirst: true,
    placeOf: (row) => (isDeal(row) ? undefined : row.createdAt),
  }),
  deal: define({
    name: 'deal',
    entity: 'lead',
    newestFirst: true,
    placeOf: (row) => (isDeal(row) ? row.createdAt : undefined),
  }),
  contact: define({
    name: 'contact',
    entity: 'contact',
    newestFirst: false,
    placeOf: (row) => nameOrder(contactName(row)),
  }),
  account: define({
    name: 'account',
    entity: 'account',
    newestFirst: false,
    placeOf: (row) => nameOrder(row.name),
  }),
}

/** They are read whole, once. */
export const allJobs: RowSet<'job'> = { entity: 'job', placeOf: ({ _id }) => _id }
export const allActivities: RowSet<'activity'> = { entity: 'activity', placeOf: ({ _id }) => _id }
export const allNotes: RowSet<'note'> = { entity: 'note', placeOf: ({ _id }) => _id }

export function orderOf<E extends EntityName>(entity: E, row: Rows[E]): StoredRow['order'] {
  for (const list of listsOf(entity)) {
    const place = list.placeOf(row)
    if (place !== undefined) return [list.name, place]
  }
}

function listsOf<E extends EntityName>(entity: E): RowList<E>[] {
  // What names its entity E is a list of E; the type checker can't follow the filter.
  return Object.values(rowLists).filter((list) => list.entity === entity) as unknown as RowList<E>[]
}

export function compareIn<E extends EntityName>({ placeOf, newestFirst }: RowList<E>, a: Rows[E], b: Rows[E]): number {
  const [one, other] = [placeOf(a) ?? '', placeOf(b) ?? '']
  const ascending = one === other ? (a._id < b._id ? -1 : 1) : one < other ? -1 : 1
  return newestFirst ? -ascending : ascending
}

const rangeOf = <E extends EntityName>(rows: RowsDb, { name, entity }: RowList<E>) =>
  // An array sorts after every string.
  rows.of(entity).where('order').between([name], [name, []])

export const countList = <E extends EntityName>(rows: RowsDb, { name }: RowList<E>): Promise<number> =>
  readTally(rows, listTally(name))

export const readWhole = <E extends EntityName>(rows: RowsDb, set: RowSet<E> | RowList<E>): Promise<StoredRow<E>[]> =>
  'name' in set ? rangeOf(rows, set).toArray() : rows.of(set.entity).toArray()

export function readListPart<E extends EntityName>(
  rows: RowsDb,
  list: RowList<E>,
  { offset, count }: { offset: number; count: number },
): Promise<StoredRow<E>[]> {
  const range = rangeOf(rows, list)
  return (list.newestFirst ? range.reverse() : range).offset(offset).limit(count).toArray()
}
