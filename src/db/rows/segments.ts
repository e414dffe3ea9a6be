import type { Lead } from '../../../contract/entities/lead.ts'
import { firstFrom } from '../../columns/first-from.ts'
import { fingerprintOf } from '../../columns/id-words.ts'
import { SegmentReader } from '../../columns/segment-reader.ts'
import type { RowsDb, RowsMeta } from '../schema/rows-db.ts'
import type { StoredRow, SegmentEntry } from '../schema/row-records.ts'

// Confirmed leads are kept in segments, as they came: a page of the bootstrap is one. What has changed since is stored
// singly in the table of leads, over them, until it is compacted. A lead is in one segment at most.

/** A page of the bootstrap that brings more makes several segments. */
export const LEADS_PER_SEGMENT = 2_000

export type StoredLead = StoredRow<'lead'>
export type SegmentLead = Pick<StoredLead, 'id' | 'order' | 'stage' | 'booked'>

export const segmentTables = (rows: RowsDb) => [
  rows.segments,
  rows.segmentEntries,
  rows.segmentDays,
  rows.of('lead'),
  rows.tombstones,
]

const READERS_KEPT = 4

/** The segments of the shown generation, newest first. Read again only when a segment came or went. */
export async function readEntries(rows: RowsDb, meta: RowsMeta): Promise<readonly SegmentEntry[]> {
  const cache = rows.memory.segments
  if (cache.lastSegment === meta.lastSegment) return cache.entries
  const entries = (await rows.segmentEntries.toArray())
    .filter(({ generation }) => generation === meta.shown)
    .sort((a, b) => (a.newest < b.newest ? 1 : -1))
  cache.entries = entries
  cache.lastSegment = meta.lastSegment
  // A segment that went may have had somebody who was erased.
  const keys = new Set(entries.map(({ key }) => key))
  for (const key of cache.readers.keys()) if (!keys.has(key)) cache.readers.delete(key)
  for (const key of cache.wishes.keys()) if (!keys.has(key)) cache.wishes.delete(key)
  return entries
}

export async function openSegments(rows: RowsDb, keys: readonly number[]): Promise<SegmentReader[]> {
  const { readers } = rows.memory.segments
  const opened = new Map(keys.map((key) => [key, readers.get(key)]))
  const closed = [...opened.keys()].filter((key) => !opened.get(key))
  const segments = closed.length > 0 ? await rows.segments.bulkGet(closed) : []
  for (const segment of segments) {
    if (!segment) throw new Error('A segment that has an entry is gone.')
    const reader = new SegmentReader(segment)
    opened.set(segment.key, reader)
    readers.set(segment.key, reader)
  }
  for (const oldest of readers.keys()) {
    if (readers.size <= READERS_KEPT) break
    readers.delete(oldest)
  }
  return keys.flatMap((key) => opened.get(key) ?? [])
}

export async function openSegment(rows: RowsDb, key: number): Promise<SegmentReader> {
  const [reader] = await openSegments(rows, [key])
  if (!reader) throw new Error('It was opened or has thrown.')
  return reader
}

export interface SegmentPosition {
  reader: SegmentReader
  index: number
  arrived: number
}

export async function findInSegments(
  rows: RowsDb,
  meta: RowsMeta,
  ids: readonly string[],
): Promise<Map<string, SegmentPosition>> {
  const found = new Map<string, SegmentPosition>()
  if (ids.length === 0) return found
  const wanted = Array.from(new Set(ids), (id) => ({ id, fingerprint: fingerprintOf(id) }))
  const perhaps = (await readEntries(rows, meta))
    .map((entry) => ({ entry, perhapsIn: wanted.filter(({ fingerprint }) => mayHold(entry, fingerprint)) }))
    .filter(({ perhapsIn }) => perhapsIn.length > 0)
  const readers = await openSegments(
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

export const mayHold = ({ fingerprints }: SegmentEntry, fingerprint: number) =>
  fingerprints[firstFrom(fingerprints, fingerprint)] === fingerprint

export function leadAt(
  reader: SegmentReader,
  index: number,
  arrived: number,
): Omit<StoredLead, 'order' | 'stage' | 'booked'> {
  const stored = reader.storedAt(index)
  return { ...stored, arrived, row: stored.row as Lead }
}
