import { entityKey } from '../../../contract/entities/entity.ts'
import { leadAt, openSegments, type StoredLead } from './segments.ts'
import type { DayRow, SegmentDay } from '../schema/row-records.ts'
import { readMeta, type RowsDb } from '../schema/rows-db.ts'
import { withIndexKeys } from './stored-rows.ts'

const AT_ONCE = 20

/** The first `count` packed leads of a list of the home screen. The caller reads those that are stored singly. */
export async function readDayLeads(
  rows: RowsDb,
  placeOf: (row: DayRow) => string | undefined,
  count = Infinity,
): Promise<StoredLead[]> {
  const { shown } = await readMeta(rows)
  const days = (await rows.segmentDays.toArray()).filter(({ generation }) => generation === shown)
  const placed = days.flatMap((day) => placesIn(day, placeOf)).sort((a, b) => (a.place < b.place ? -1 : 1))
  const leads: StoredLead[] = []
  for (let start = 0; start < placed.length && leads.length < count; start += AT_ONCE) {
    const part = placed.slice(start, start + AT_ONCE)
    const readers = await openSegments(
      rows,
      part.map(({ day }) => day.key),
    )
    const ids = part.map(({ index }, place) => readers[place]?.idAt(index) ?? '')
    const replaced = await rows.of('lead').bulkGet(ids)
    const removed = await rows.tombstones.bulkGet(ids.map((id) => entityKey({ entity: 'lead', id })))
    for (const [place, { day, index }] of part.entries()) {
      const reader = readers[place]
      if (!reader || replaced[place] || removed[place]) continue
      leads.push(withIndexKeys('lead', leadAt(reader, index, day.arrived)))
    }
  }
  return leads
}

function placesIn(day: SegmentDay, placeOf: (row: DayRow) => string | undefined) {
  const listed: DayRow[] = JSON.parse(day.listed)
  return listed.flatMap((row) => {
    const place = placeOf(row)
    return place === undefined ? [] : [{ day, index: row.index, place }]
  })
}
