import type { EntityName } from '../../../contract/entities/entity.ts'
import { ENTITY_NAMES } from '../../../contract/entities/entity.ts'
import { SegmentReader } from '../../../src/columns/segment-reader.ts'
import { type RowsDb, readMeta } from '../../../src/db/schema/rows-db.ts'
import type { StoredRow } from '../../../src/db/schema/row-records.ts'

type Stored<E extends EntityName> = Pick<StoredRow<E>, 'id' | 'seq' | 'v' | 'row'>

/** Every confirmed row on a device, from the raw tables: of leads those that stand singly, and under them the segments. */
export function allStored<E extends EntityName>(rows: RowsDb, entity: E): Promise<Stored<E>[]> {
  return rows.transaction('r', [rows.meta, rows.segments, rows.tombstones, rows.of(entity)], async () => {
    const found = new Map<string, Stored<E>>()
    for (const stored of entity === 'lead' ? await packed<E>(rows) : []) found.set(stored.id, stored)
    for (const stored of await rows.of(entity).toArray()) found.set(stored.id, stored)
    return [...found.values()]
  })
}

async function packed<E extends EntityName>(rows: RowsDb): Promise<Stored<E>[]> {
  const { shown } = await readMeta(rows)
  const segments = (await rows.segments.toArray()).filter(({ generation }) => generation === shown)
  const all = segments.flatMap((segment) => {
    const reader = new SegmentReader(segment)
    return Array.from({ length: reader.count }, (_, index) => reader.storedAt(index))
  })
  const ids = new Set(all.map(({ id }) => id))
  if (ids.size < all.length) throw new Error('A lead stands in two segments.')
  const removed = new Set((await rows.tombstones.toArray()).map(({ key }) => key))
  const alive = all.filter(({ id }) => !removed.has(`lead:${id}`))
  return alive as unknown as Stored<E>[]
}

export const countStored = async (rows: RowsDb) =>
  Object.fromEntries(
    await Promise.all(ENTITY_NAMES.map(async (entity) => [entity, (await allStored(rows, entity)).length] as const)),
  )
