import { entityKey } from '../../../contract/entities/entity.ts'
import type { FeedChange, FeedRow } from '../../../contract/endpoints/sync.ts'
import { segmentTables } from './segments.ts'
import { readMeta, type RowsDb } from '../schema/rows-db.ts'
import type { StoredRow } from '../schema/row-records.ts'
import { moveTallies } from './tallies.ts'
import { writeSegment } from './write-segments.ts'
import { isRow, putRows, readKnown, removeRows, tablesFor, toStored, writeRows } from './write-rows.ts'

/** Fewer leads are kept singly until they are compacted. */
const WORTH_A_SEGMENT = 200

export interface Changes {
  changes: readonly FeedChange[]
  cursor: string
  upTo: number
  durable: number
}

/** Rows and cursor in one transaction. False when another tab has moved on. */
export function applyChanges(rows: RowsDb, page: Changes, fromCursor: string): Promise<boolean> {
  const tables = [...tablesFor(rows, page.changes, rows.tombstones), ...segmentTables(rows)]
  return writeRows(rows, tables, async () => {
    const meta = await readMeta(rows)
    if (meta.cursor !== fromCursor) return false
    const arrived = meta.arrived + (page.changes.length > 0 ? 1 : 0)
    const known = new Map((await readKnown(rows, page.changes)).map((stored) => [stored.id, stored]))
    const isHeld = (change: FeedChange) => known.has(change.id) || !isLead(change) || !isBefore(change, meta.heldFrom)
    const newer = page.changes.filter((change) => change.seq > (known.get(change.id)?.seq ?? -1) && isHeld(change))
    const { single, many } = await splitOff(rows, newer.filter(isRow), known)
    const come = await putRows(rows, single, arrived)
    const leads = many.map((lead) => toStored<'lead'>(lead, arrived))
    const packed = await writeSegment(rows, meta, leads, { generation: meta.shown, arrived })
    await removeRows(
      rows,
      newer.filter((change) => !isRow(change)),
      arrived,
    )
    await moveTallies(rows, {
      gone: newer.flatMap(({ id }) => known.get(id) ?? []),
      come: [...come, ...leads],
    })
    const place = { cursor: page.cursor, cursorSeq: page.upTo, verifiedSeq: meta.cursorSeq, durable: page.durable }
    await rows.meta.put({ ...packed, arrived, ...place })
    return true
  })
}

const isLead = (change: FeedChange): change is FeedRow => isRow(change) && change.t === 'lead'
const isBefore = ({ row }: FeedRow, time: string | undefined) =>
  time !== undefined && String(Reflect.get(row, 'createdAt')) <= time

/** An import brings leads by the thousand: what this device never had goes straight into a segment. */
async function splitOff(rows: RowsDb, changes: readonly FeedRow[], known: ReadonlyMap<string, StoredRow>) {
  const unknown = changes.filter((change) => isLead(change) && !known.has(change.id))
  if (unknown.length < WORTH_A_SEGMENT) return { single: changes, many: [] }
  const removed = await rows.tombstones.bulkGet(unknown.map(({ id }) => entityKey({ entity: 'lead', id })))
  const many = new Set(unknown.filter((_, index) => !removed[index]))
  return { single: changes.filter((change) => !many.has(change)), many: [...many] }
}
