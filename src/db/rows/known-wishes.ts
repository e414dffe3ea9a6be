import { callMarksOf } from '../../../contract/entities/contact.ts'
import { entityKey } from '../../../contract/entities/entity.ts'
import { DO_NOT_KINDS, type Lead } from '../../../contract/entities/lead.ts'
import { type Wish, type Wishes, wishesOf } from '../../../contract/entities/wish.ts'
import type { SegmentReader } from '../../columns/segment-reader.ts'
import { type LeadWishes, readMeta, type RowsDb } from '../schema/rows-db.ts'
import { openSegment, readEntries } from './segments.ts'

// Finds "Do not call" and "Do not knock" on the leads and contacts of this device. It is asked only while a number or
// address that was typed here has not come back from the server, which knows all wishes.

/** Of the keys, those for which a confirmed row says "Do not call" or "Do not knock". */
export async function readKnownWishes(rows: RowsDb, keys: ReadonlySet<string>): Promise<Wishes> {
  const contacts = await rows.of('contact').toArray()
  const leads = await rows.of('lead').toArray()
  const marked = [...contacts.map(({ row }) => callMarksOf(row)), ...leads.map(({ row }) => row)]
  const wishes = [...marked.flatMap(wishesOf), ...(await wishesInSegments(rows, keys))]
  return new Map(wishes.filter(([key]) => keys.has(key)))
}

/** Of leads that have not changed or gone since they were packed. */
async function wishesInSegments(rows: RowsDb, keys: ReadonlySet<string>): Promise<Wish[]> {
  const found: LeadWishes[] = []
  for (const { key } of await readEntries(rows, await readMeta(rows)))
    found.push(...(await wishesOfSegment(rows, key)).filter(({ wishes }) => wishes.some(([wish]) => keys.has(wish))))
  const replaced = await rows.of('lead').bulkGet(found.map(({ id }) => id))
  const removed = await rows.tombstones.bulkGet(found.map(({ id }) => entityKey({ entity: 'lead', id })))
  return found.flatMap(({ wishes }, at) => (replaced[at] || removed[at] ? [] : wishes))
}

/** A segment never changes, so it is looked through once. */
async function wishesOfSegment(rows: RowsDb, key: number): Promise<readonly LeadWishes[]> {
  const { wishes: known } = rows.memory.segments
  const found = known.get(key) ?? markedLeads(await openSegment(rows, key))
  known.set(key, found)
  return found
}

function markedLeads(reader: SegmentReader): LeadWishes[] {
  const columns = DO_NOT_KINDS.flatMap((kind) => reader.column(`do_not_${kind}`) ?? [])
  if (columns.length === 0) return []
  const marked: LeadWishes[] = []
  for (let at = 0; at < reader.count; at++) {
    if (columns.every((column) => column.at(at) === undefined)) continue
    const wishes = wishesOf(reader.rowAt(at) as Lead)
    if (wishes.length > 0) marked.push({ id: reader.idAt(at), wishes })
  }
  return marked
}
