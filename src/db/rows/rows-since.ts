import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import { readWhole, type RowSet } from './row-lists.ts'
import { readMeta, type RowsDb } from '../schema/rows-db.ts'

export interface RowsSince<E extends EntityName> {
  rows: Rows[E][]
  removed: string[]
  arrived: number
}

export function readRowsSince<E extends EntityName>(
  rows: RowsDb,
  set: RowSet<E>,
  arrived: number,
): Promise<RowsSince<E>> {
  const { entity } = set
  return rows.transaction('r', rows.of(entity), rows.tombstones, rows.meta, async () => {
    const stored = await (arrived === 0
      ? readWhole(rows, set)
      : rows.of(entity).where('arrived').above(arrived).toArray())
    const isIn = Map.groupBy(stored, ({ row }) => set.placeOf(row) !== undefined)
    const present = new Set(stored.map(({ id }) => id))
    const gone = arrived === 0 ? [] : await rows.tombstones.where('arrived').above(arrived).toArray()
    return {
      rows: (isIn.get(true) ?? []).map(({ row }) => row),
      removed: [
        ...(isIn.get(false) ?? []).map(({ id }) => id),
        ...gone.flatMap(({ entity: of, id }) => (of === entity && !present.has(id) ? [id] : [])),
      ],
      arrived: (await readMeta(rows)).arrived,
    }
  })
}
