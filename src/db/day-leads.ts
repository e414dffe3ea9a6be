import { entityKey } from '../../contract/entities/entity.ts'
import { type DayRow, leadAt, openPacks, type PackEntry, readEntries, type StoredLead } from './packs.ts'
import { readMeta, type RowsDb } from './rows-db.ts'
import { withPlaces } from './stored-rows.ts'

const AT_ONCE = 20

/**
 * Packed leads that the home screen lists: of those with a place in the list, in its order, the first `count`. What
 * stands singly is the caller's to read.
 */
export async function readDayLeads(
  rows: RowsDb,
  placeOf: (row: DayRow) => string | undefined,
  count = Infinity,
): Promise<StoredLead[]> {
  const entries = await readEntries(rows, await readMeta(rows))
  const placed = entries.flatMap((entry) => placesIn(entry, placeOf)).sort((a, b) => (a.place < b.place ? -1 : 1))
  const leads: StoredLead[] = []
  for (let start = 0; start < placed.length && leads.length < count; start += AT_ONCE) {
    const part = placed.slice(start, start + AT_ONCE)
    const readers = await openPacks(
      rows,
      part.map(({ entry }) => entry.key),
    )
    const ids = part.map(({ index }, place) => readers[place]?.idAt(index) ?? '')
    const replaced = await rows.of('lead').bulkGet(ids)
    const removed = await rows.tombstones.bulkGet(ids.map((id) => entityKey({ entity: 'lead', id })))
    for (const [place, { entry, index }] of part.entries()) {
      const reader = readers[place]
      if (!reader || replaced[place] || removed[place]) continue
      leads.push(withPlaces('lead', leadAt(reader, index, entry.arrived)))
    }
  }
  return leads
}

function placesIn(entry: PackEntry, placeOf: (row: DayRow) => string | undefined) {
  // Written by `writePack`.
  const listed: DayRow[] = JSON.parse(entry.day)
  return listed.flatMap((row) => {
    const place = placeOf(row)
    return place === undefined ? [] : [{ entry, index: row.index, place }]
  })
}
