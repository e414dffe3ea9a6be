import type { Lead } from '../../../contract/entities/lead.ts'
import { firstFrom } from '../../columns/first-from.ts'
import { fingerprintOf } from '../../columns/id-words.ts'
import { PackReader } from '../../columns/pack-reader.ts'
import type { RowsDb, RowsMeta } from '../schema/rows-db.ts'
import type { StoredRow, PackEntry } from '../schema/row-records.ts'

// Confirmed leads are kept in packs, as they came: a page of the bootstrap is one. What has changed since is stored
// singly in the table of leads, over them, until it is compacted. A lead is in one pack at most.

/** A page of the bootstrap that brings more makes several packs. */
export const LEADS_PER_PACK = 2_000

export type StoredLead = StoredRow<'lead'>
export type SegmentLead = Pick<StoredLead, 'id' | 'order' | 'stage' | 'booked'>

export const segmentTables = (rows: RowsDb) => [
  rows.packs,
  rows.packEntries,
  rows.packDays,
  rows.of('lead'),
  rows.tombstones,
]

const READERS_KEPT = 4

/** The packs of the shown generation, newest first. Read again only when a pack came or went. */
export async function readEntries(rows: RowsDb, meta: RowsMeta): Promise<readonly PackEntry[]> {
  const cache = rows.memory.segments
  if (cache.packed === meta.packed) return cache.entries
  const entries = (await rows.packEntries.toArray())
    .filter(({ generation }) => generation === meta.shown)
    .sort((a, b) => (a.newest < b.newest ? 1 : -1))
  cache.entries = entries
  cache.packed = meta.packed
  // A pack that went may have had somebody who was erased.
  const keys = new Set(entries.map(({ key }) => key))
  for (const key of cache.readers.keys()) if (!keys.has(key)) cache.readers.delete(key)
  for (const key of cache.wishes.keys()) if (!keys.has(key)) cache.wishes.delete(key)
  return entries
}

export async function openPacks(rows: RowsDb, keys: readonly number[]): Promise<PackReader[]> {
  const { readers } = rows.memory.segments
  const opened = new Map(keys.map((key) => [key, readers.get(key)]))
  const closed = [...opened.keys()].filter((key) => !opened.get(key))
  const packs = closed.length > 0 ? await rows.packs.bulkGet(closed) : []
  for (const pack of packs) {
    if (!pack) throw new Error('A pack that has an entry is gone.')
    const reader = new PackReader(pack)
    opened.set(pack.key, reader)
    readers.set(pack.key, reader)
  }
  for (const oldest of readers.keys()) {
    if (readers.size <= READERS_KEPT) break
    readers.delete(oldest)
  }
  return keys.flatMap((key) => opened.get(key) ?? [])
}

export async function openPack(rows: RowsDb, key: number): Promise<PackReader> {
  const [reader] = await openPacks(rows, [key])
  if (!reader) throw new Error('It was opened or has thrown.')
  return reader
}

export interface SegmentPlace {
  reader: PackReader
  index: number
  arrived: number
}

export async function findInSegments(
  rows: RowsDb,
  meta: RowsMeta,
  ids: readonly string[],
): Promise<Map<string, SegmentPlace>> {
  const found = new Map<string, SegmentPlace>()
  if (ids.length === 0) return found
  const wanted = Array.from(new Set(ids), (id) => ({ id, fingerprint: fingerprintOf(id) }))
  const perhaps = (await readEntries(rows, meta))
    .map((entry) => ({ entry, perhapsIn: wanted.filter(({ fingerprint }) => mayHold(entry, fingerprint)) }))
    .filter(({ perhapsIn }) => perhapsIn.length > 0)
  const readers = await openPacks(
    rows,
    perhaps.map(({ entry }) => entry.key),
  )
  for (const [place, { entry, perhapsIn }] of perhaps.entries()) {
    const reader = readers[place]
    for (const { id } of perhapsIn) {
      const index = reader?.find(id) ?? -1
      if (reader && index >= 0) found.set(id, { reader, index, arrived: entry.arrived })
    }
  }
  return found
}

export const mayHold = ({ fingerprints }: PackEntry, fingerprint: number) =>
  fingerprints[firstFrom(fingerprints, fingerprint)] === fingerprint

export function leadAt(
  reader: PackReader,
  index: number,
  arrived: number,
): Omit<StoredLead, 'order' | 'stage' | 'booked'> {
  const stored = reader.storedAt(index)
  return { ...stored, arrived, row: stored.row as Lead }
}
