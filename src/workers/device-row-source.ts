import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import type { Patch } from '../db/overlay.ts'
import { compareIn, countList, readListPart, type RowList } from '../db/row-lists.ts'
import { readRowsSince } from '../db/rows-since.ts'
import type { RowsDb, StoredRow } from '../db/rows-db.ts'
import { readStored } from '../db/stored-rows.ts'
import { type CompanyData, readView } from '../db/view.ts'
import { type Page, type PageRequest, pageWithin, type RowSource } from '../search/row-source.ts'

/** A part of a list's confirmed rows, in its order; undefined where that would take too long. */
type ReadPart<E extends EntityName> = (
  rows: RowsDb,
  list: RowList<E>,
  part: { offset: number; count: number },
) => Promise<StoredRow<E>[] | undefined>

/** One list of one company in the local databases, as its user sees it. */
export function deviceRowSource<E extends EntityName>(data: CompanyData, list: RowList<E>): RowSource<Rows[E]> {
  return {
    async arrivedAfter(arrival) {
      const { rows, removed, arrived } = await readRowsSince(data.rows, list, arrival)
      return { rows, removedIds: removed, arrival: arrived }
    },
    async unsettledIds() {
      const { patch } = await readView(data, async () => undefined)
      return [...patch[list.entity].keys()]
    },
    async byIds(ids) {
      const { confirmed, patch } = await readView(data, (rows) => readStored(rows, list.entity, ids))
      return ids.flatMap((id, index) => shown(list, patch, id, confirmed[index]) ?? [])
    },
    page: (page) => readPage(data, list, page, readListPart),
  }
}

/** Undefined when it is not in the list. */
function shown<E extends EntityName>(
  list: RowList<E>,
  patch: Patch,
  id: string,
  confirmed: StoredRow<E> | undefined,
): Rows[E] | undefined {
  const own: Rows[E] | null | undefined = patch[list.entity].get(id)
  const row = own === undefined ? confirmed?.row : own
  return row && list.placeOf(row) !== undefined ? row : undefined
}

/** Rows that unsettled work puts into the list, takes out of it or moves within it make all but the first page unsure. */
export async function readPage<E extends EntityName>(
  data: CompanyData,
  list: RowList<E>,
  request: PageRequest,
  readPart: ReadPart<E>,
): Promise<Page<Rows[E]> | undefined> {
  const moves = await readMoves(data, list)
  const total = (await countList(data.rows, list)) - moves.from.size + moves.to.size
  const number = pageWithin(total, request)
  const isMoved = moves.from.size + moves.to.size > 0
  if (isMoved && number > 1) return
  const { size } = request
  const { confirmed, patch } = await readView(data, (rows) =>
    readPart(rows, list, { offset: (number - 1) * size, count: size + moves.from.size }),
  )
  if (!confirmed) return
  const staying = confirmed.flatMap((stored) =>
    moves.from.has(stored.id) ? [] : (shown(list, patch, stored.id, stored) ?? []),
  )
  const coming = [...moves.to].flatMap((id) => shown(list, patch, id, undefined) ?? [])
  const rows = isMoved ? [...staying, ...coming].toSorted((a, b) => compareIn(list, a, b)).slice(0, size) : staying
  return { rows, total, number }
}

interface Moves {
  /** Ids whose confirmed row is in the list, at a place that is no longer theirs. */
  from: Set<string>
  /** Ids that are in the list now, at a place that is not their confirmed one. */
  to: Set<string>
}

async function readMoves<E extends EntityName>(data: CompanyData, list: RowList<E>): Promise<Moves> {
  const { patch } = await readView(data, async () => undefined)
  const own: ReadonlyMap<string, Rows[E] | null> = patch[list.entity]
  const ids = [...own.keys()]
  const confirmed = await readStored(data.rows, list.entity, ids)
  const moves: Moves = { from: new Set(), to: new Set() }
  for (const [index, id] of ids.entries()) {
    const before = confirmed[index] && list.placeOf(confirmed[index].row)
    const row = own.get(id)
    const after = row ? list.placeOf(row) : undefined
    if (before === after) continue
    if (before !== undefined) moves.from.add(id)
    if (after !== undefined) moves.to.add(id)
  }
  return moves
}
