import type { Pack } from '../../columns/pack.ts'
import { fingerprintOf } from '../../columns/id-words.ts'
import { packRows } from '../../columns/pack-rows.ts'
import type { SegmentLead, StoredLead } from './segments.ts'
import type { DayRow, PackEntry } from '../schema/row-records.ts'
import { rowLists } from './row-lists.ts'
import type { RowsDb, RowsMeta } from '../schema/rows-db.ts'
import { tallyKeys } from './tallies.ts'

interface PackPlace {
  generation: number
  arrived: number
}

export const writePack = (
  rows: RowsDb,
  meta: RowsMeta,
  leads: readonly StoredLead[],
  place: PackPlace,
): Promise<RowsMeta> => putPack(rows, meta, { pack: packRows(leads), leads }, place)

export async function putPack(
  rows: RowsDb,
  meta: RowsMeta,
  { pack, leads }: { pack: Pack; leads: readonly SegmentLead[] },
  { generation, arrived }: PackPlace,
): Promise<RowsMeta> {
  if (leads.length === 0) return meta
  const key = meta.packed + 1
  const place = { key, generation, arrived }
  await rows.packs.put({ ...place, ...pack })
  await rows.packEntries.put({ ...place, ...entryOf(leads) })
  const listed = leads.flatMap((lead, index) => dayRowOf(lead, index) ?? [])
  await rows.packDays.put({ ...place, listed: JSON.stringify(listed) })
  return { ...meta, packed: key }
}

export async function removePacks(rows: RowsDb, meta: RowsMeta, keys: readonly number[]): Promise<RowsMeta> {
  if (keys.length === 0) return meta
  await rows.packs.bulkDelete([...keys])
  await rows.packEntries.bulkDelete([...keys])
  await rows.packDays.bulkDelete([...keys])
  return { ...meta, packed: meta.packed + 1 }
}

type Described = Omit<PackEntry, 'key' | 'generation' | 'arrived'>

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
