import { contactName } from '../../../contract/entities/contact.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import { nameOrder } from '../../../contract/entities/fold.ts'
import type { RowsDb } from '../schema/rows-db.ts'
import type { StoredRow } from '../schema/row-records.ts'
import { listTally, readTally } from './tallies.ts'

export interface RowList<E extends EntityName> {
  readonly name: string
  readonly entity: E
  readonly newestFirst: boolean
  placeOf(row: Rows[E]): string | undefined
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

export const readWholeList = <E extends EntityName>(rows: RowsDb, list: RowList<E>): Promise<StoredRow<E>[]> =>
  rangeOf(rows, list).toArray()

export function readListPart<E extends EntityName>(
  rows: RowsDb,
  list: RowList<E>,
  { offset, count }: { offset: number; count: number },
): Promise<StoredRow<E>[]> {
  const range = rangeOf(rows, list)
  return (list.newestFirst ? range.reverse() : range).offset(offset).limit(count).toArray()
}
