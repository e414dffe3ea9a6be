import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import { readMeta, type RowsDb } from './rows-db.ts'

export interface RowsSince<E extends EntityName> {
  rows: Rows[E][]
  removed: string[]
  /** Ask from here next time. */
  arrived: number
}

/** What the puller brought or removed after `arrived`; 0 brings everything. For readers that keep an index of their own. */
export function readRowsSince<E extends EntityName>(rows: RowsDb, entity: E, arrived: number): Promise<RowsSince<E>> {
  return rows.transaction('r', rows.of(entity), rows.tombstones, rows.meta, async () => {
    const table = rows.of(entity)
    const stored = await (arrived === 0 ? table : table.where('arrived').above(arrived)).toArray()
    const gone = await rows.tombstones.where('arrived').above(arrived).toArray()
    const present = new Set(stored.map(({ id }) => id))
    return {
      rows: stored.map(({ row }) => row),
      removed: gone.flatMap((tombstone) =>
        tombstone.entity === entity && !present.has(tombstone.id) ? [tombstone.id] : [],
      ),
      arrived: (await readMeta(rows)).arrived,
    }
  })
}
