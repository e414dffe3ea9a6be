import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import type { Patch } from '../db/views/overlay.ts'
import { compareIn, countList, readListPart, type RowList, type RowSet } from '../db/rows/row-lists.ts'
import { readRowsSince } from '../db/rows/rows-since.ts'
import type { RowsDb } from '../db/schema/rows-db.ts'
import { readAgainAfterStall } from '../db/schema/stalled-reads.ts'
import type { StoredRow } from '../db/schema/row-records.ts'
import { ask, type CompanyData, readView, rowsQuestion, type View } from '../db/views/view.ts'
import { type ArrivingRows, type Page, type PageRequest, pageWithin, type RowSource } from '../search/row-source.ts'

type ReadPart<E extends EntityName> = (
  rows: RowsDb,
  list: RowList<E>,
  part: { offset: number; count: number },
) => Promise<StoredRow<E>[] | undefined>

export function deviceRowSource<E extends EntityName>(data: CompanyData, list: RowList<E>): RowSource<Rows[E]> {
  return {
    ...deviceRows(data, list),
    page: (page) => readAgainAfterStall(() => readPage(data, list, page, readListPart)),
  }
}

export function deviceRows<E extends EntityName>(data: CompanyData, set: RowSet<E>): ArrivingRows<Rows[E]> {
  return {
    async arrivedAfter(arrival) {
      const { rows, removed, arrived } = await readAgainAfterStall(() => readRowsSince(data.rows, set, arrival))
      return { rows, removedIds: removed, arrival: arrived }
    },
    async unsettledIds() {
      const { patch } = await readAgainAfterStall(() => readView(data, async () => undefined))
      return [...patch[set.entity].keys()]
    },
    async byIds(ids) {
      const found = await readAgainAfterStall(() => ask(data, rowsQuestion(set.entity, ids)))
      return found.filter((row) => isIn(set, row))
    },
  }
}

function shown<E extends EntityName>(
  list: RowList<E>,
  patch: Patch,
  id: string,
  confirmed: StoredRow<E> | undefined,
): Rows[E] | undefined {
  const own: Rows[E] | null | undefined = patch[list.entity].get(id)
  const row = own === undefined ? confirmed?.row : own
  return row && isIn(list, row) ? row : undefined
}

const isIn = <E extends EntityName>(set: RowSet<E>, row: Rows[E]) => set.placeOf(row) !== undefined

/** Local changes make every page but the first uncertain. `spare`: so many more are read, for those that have moved. */
export async function readPage<E extends EntityName>(
  data: CompanyData,
  list: RowList<E>,
  request: PageRequest,
  readPart: ReadPart<E>,
  spare = 0,
): Promise<Page<Rows[E]> | undefined> {
  const { size } = request
  const view = await readView(data, async (rows) => {
    const total = await countList(rows, list)
    const number = pageWithin(total, request)
    return { total, number, part: await readPart(rows, list, { offset: (number - 1) * size, count: size + spare }) }
  })
  const { total, number, part } = view.confirmed
  const moves = movesIn(list, view)
  const isMoved = moves.from.size + moves.to.size > 0
  if (!part || (isMoved && number > 1)) return
  if (moves.from.size > spare) return readPage(data, list, request, readPart, moves.from.size)
  const staying = part.flatMap((stored) =>
    moves.from.has(stored.id) ? [] : (shown(list, view.patch, stored.id, stored) ?? []),
  )
  const coming = [...moves.to].flatMap((id) => shown(list, view.patch, id, undefined) ?? [])
  const rows = isMoved ? [...staying, ...coming].toSorted((a, b) => compareIn(list, a, b)) : staying
  return { rows: rows.slice(0, size), total: total - moves.from.size + moves.to.size, number }
}

interface Moves {
  /** Ids whose confirmed row is in the list at an outdated place. */
  from: Set<string>
  /** Ids that are in the list now, at another place than their confirmed one. */
  to: Set<string>
}

function movesIn<E extends EntityName>(list: RowList<E>, { rows, patch }: View<unknown>): Moves {
  const own: ReadonlyMap<string, Rows[E] | null> = patch[list.entity]
  const moves: Moves = { from: new Set(), to: new Set() }
  for (const [id, row] of own) {
    const stored = rows.get(list.entity, id)
    const before = stored && list.placeOf(stored.row)
    const after = row ? list.placeOf(row) : undefined
    if (before === after) continue
    if (before !== undefined) moves.from.add(id)
    if (after !== undefined) moves.to.add(id)
  }
  return moves
}
