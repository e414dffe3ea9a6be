import { entityKey } from '../../../contract/entities/entity.ts'
import { leadAt, openSegment, readEntries, type StoredLead } from './segments.ts'
import type { SegmentEntry } from '../schema/row-records.ts'
import { readListPart, type RowList } from './row-lists.ts'
import { readMeta, type RowsDb } from '../schema/rows-db.ts'
import { withIndexKeys } from './stored-rows.ts'

/** Opening more would take longer than the index. */
const PACKS_OPENED = 6

/** A part of the unfiltered leads or deals, the newest first; undefined when they are too far apart. */
export async function readNewest(
  rows: RowsDb,
  list: RowList<'lead'>,
  part: { offset: number; count: number },
): Promise<StoredLead[] | undefined> {
  const count = part.offset + part.count
  const single = await readListPart(rows, list, { offset: 0, count })
  const found = single
  let opened = 0
  for (const entry of await readEntries(rows, await readMeta(rows))) {
    if (lengthIn(entry, list) === 0) continue
    const last = found[count - 1]
    if (last && last.row.createdAt > entry.newest) break
    opened += 1
    if (opened > PACKS_OPENED) return
    found.push(...(await newestOf(rows, entry, list, count)))
    found.sort(newestFirst).splice(count)
  }
  return found.slice(part.offset)
}

const lengthIn = ({ count, deals }: SegmentEntry, list: RowList<'lead'>) =>
  list.name === 'deal' ? deals : count - deals

const newestFirst = ({ row: a }: StoredLead, { row: b }: StoredLead) =>
  a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1

async function newestOf(
  rows: RowsDb,
  entry: SegmentEntry,
  list: RowList<'lead'>,
  count: number,
): Promise<StoredLead[]> {
  const reader = await openSegment(rows, entry.key)
  const dealStatus = reader.column('deal_status')
  const indexes = Array.from({ length: reader.count }, (_, index) => index).filter(
    (index) => (dealStatus?.at(index) !== undefined) === (list.name === 'deal'),
  )
  const leads: StoredLead[] = []
  for (let start = 0; start < indexes.length && leads.length < count; start += count) {
    const part = indexes.slice(start, start + count).map((index) => ({ index, id: reader.idAt(index) }))
    const replaced = await rows.of('lead').bulkGet(part.map(({ id }) => id))
    const removed = await rows.tombstones.bulkGet(part.map(({ id }) => entityKey({ entity: 'lead', id })))
    for (const [place, { index }] of part.entries()) {
      if (!replaced[place] && !removed[place]) leads.push(withIndexKeys('lead', leadAt(reader, index, entry.arrived)))
    }
  }
  return leads
}
