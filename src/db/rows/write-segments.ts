import type { Segment } from '../../columns/segment.ts'
import { fingerprintOf } from '../../columns/id-words.ts'
import { packRows } from '../../columns/pack-rows.ts'
import type { SegmentLead, StoredLead } from './segments.ts'
import type { DayRow, SegmentEntry } from '../schema/row-records.ts'
import { rowLists } from './row-lists.ts'
import type { RowsDb, RowsMeta } from '../schema/rows-db.ts'
import { tallyKeys } from './tallies.ts'

interface SegmentOrigin {
  generation: number
  arrived: number
}

export const writeSegment = (
  rows: RowsDb,
  meta: RowsMeta,
  leads: readonly StoredLead[],
  place: SegmentOrigin,
): Promise<RowsMeta> => putSegment(rows, meta, { segment: packRows(leads), leads }, place)

export async function putSegment(
  rows: RowsDb,
  meta: RowsMeta,
  { segment, leads }: { segment: Segment; leads: readonly SegmentLead[] },
  { generation, arrived }: SegmentOrigin,
): Promise<RowsMeta> {
  if (leads.length === 0) return meta
  const key = meta.lastSegment + 1
  const place = { key, generation, arrived }
  await rows.segments.put({ ...place, ...segment })
  await rows.segmentEntries.put({ ...place, ...entryOf(leads) })
  const listed = leads.flatMap((lead, index) => dayRowOf(lead, index) ?? [])
  await rows.segmentDays.put({ ...place, listed: JSON.stringify(listed) })
  return { ...meta, lastSegment: key }
}

export async function removeSegments(rows: RowsDb, meta: RowsMeta, keys: readonly number[]): Promise<RowsMeta> {
  if (keys.length === 0) return meta
  await rows.segments.bulkDelete([...keys])
  await rows.segmentEntries.bulkDelete([...keys])
  await rows.segmentDays.bulkDelete([...keys])
  return { ...meta, lastSegment: meta.lastSegment + 1 }
}

type Described = Omit<SegmentEntry, 'key' | 'generation' | 'arrived'>

function entryOf(leads: readonly SegmentLead[]): Described {
  const times = leads.flatMap(({ order }) => order?.[1] ?? [])
  const tallies: Record<string, number> = {}
  for (const stored of leads) for (const key of tallyKeys(stored)) tallies[key] = (tallies[key] ?? 0) + 1
  return {
    count: leads.length,
    deals: leads.filter(({ order }) => order?.[0] === rowLists.deal.name).length,
    newest: times.reduce((a, b) => (a > b ? a : b)),
    oldest: times.reduce((a, b) => (a < b ? a : b)),
    fingerprints: Uint32Array.from(leads, ({ id }) => fingerprintOf(id)).sort(),
    tallies,
  }
}

function dayRowOf({ booked, stage }: SegmentLead, index: number): DayRow | undefined {
  const callBack: DayRow['callBack'] = stage?.[0] === 'Call Back' && stage[1] ? [stage[1], stage[2]] : undefined
  if (booked === undefined && !callBack) return
  return { index, ...(booked === undefined ? {} : { booked }), ...(callBack ? { callBack } : {}) }
}
