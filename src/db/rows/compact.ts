import { entityKey } from '../../../contract/entities/entity.ts'
import { fingerprintOf } from '../../columns/id-words.ts'
import {
  findInSegments,
  leadAt,
  LEADS_PER_SEGMENT,
  mayHold,
  openSegment,
  segmentTables,
  readEntries,
  type StoredLead,
} from './segments.ts'
import type { SegmentEntry } from '../schema/row-records.ts'
import { readMeta, type RowsDb, type RowsMeta } from '../schema/rows-db.ts'
import { withIndexKeys } from './stored-rows.ts'
import { removeSegments, writeSegment } from './write-segments.ts'
import { writeRows } from './write-rows.ts'

/** So many leads may be stored singly before they are compacted into segments. */
const SINGLES_BORNE = 500

export async function compactChanges(rows: RowsDb, shouldStop: () => Promise<boolean>): Promise<void> {
  await removeGone(rows, shouldStop)
  if ((await rows.of('lead').count()) < SINGLES_BORNE) return
  const ids = await rows.of('lead').toCollection().primaryKeys()
  for (const entry of await readEntries(rows, await readMeta(rows))) {
    const perhaps = ids.filter((id) => mayHold(entry, fingerprintOf(id)))
    if (perhaps.length > 0) await changeSegments(rows, (meta) => compactInto(rows, meta, entry.key, perhaps))
    if (await shouldStop()) return
  }
  for (let start = 0; start < ids.length; start += LEADS_PER_SEGMENT) {
    await changeSegments(rows, (meta) => compactNew(rows, meta, ids.slice(start, start + LEADS_PER_SEGMENT)))
  }
}

/** Segments that have leads which are gone are rewritten without them: of an erased person nothing may stay on a device. */
async function removeGone(rows: RowsDb, shouldStop: () => Promise<boolean>): Promise<void> {
  const before = await readMeta(rows)
  const { removedUpTo = 0, arrived, shown, generation } = before
  if (removedUpTo === arrived || shown !== generation) return
  const gone = (await rows.tombstones.where('arrived').above(removedUpTo).toArray())
    .filter(({ entity }) => entity === 'lead')
    .map(({ id }) => id)
  for (const entry of gone.length === 0 ? [] : await readEntries(rows, before)) {
    const perhaps = gone.filter((id) => mayHold(entry, fingerprintOf(id)))
    if (perhaps.length > 0) await changeSegments(rows, (meta) => removeFrom(rows, meta, entry.key, perhaps))
    if (await shouldStop()) return
  }
  await changeSegments(rows, (meta) => Promise.resolve({ ...meta, removedUpTo: arrived }))
}

async function removeFrom(rows: RowsDb, meta: RowsMeta, key: number, gone: readonly string[]): Promise<RowsMeta> {
  const entry = (await readEntries(rows, meta)).find((each) => each.key === key)
  if (!entry) return meta
  const reader = await openSegment(rows, key)
  return gone.some((id) => reader.find(id) >= 0) ? rewrite(rows, meta, entry, []) : meta
}

function changeSegments(rows: RowsDb, change: (meta: RowsMeta) => Promise<RowsMeta>): Promise<void> {
  return writeRows(rows, [rows.meta, ...segmentTables(rows)], async () => {
    const meta = await readMeta(rows)
    // What a new generation is about to replace is not worth compacting.
    if (meta.shown === meta.generation) await rows.meta.put(await change(meta))
  })
}

async function compactInto(rows: RowsDb, meta: RowsMeta, key: number, perhaps: readonly string[]): Promise<RowsMeta> {
  const entry = (await readEntries(rows, meta)).find((each) => each.key === key)
  if (!entry) return meta
  const reader = await openSegment(rows, key)
  const packed = new Set(Array.from({ length: reader.count }, (_, index) => reader.idAt(index)))
  // Another lead may have the same fingerprint.
  const changed = await readSingles(
    rows,
    perhaps.filter((id) => packed.has(id)),
  )
  return changed.length > 0 ? rewrite(rows, meta, entry, changed) : meta
}

async function compactNew(rows: RowsDb, meta: RowsMeta, ids: readonly string[]): Promise<RowsMeta> {
  const packed = await findInSegments(rows, meta, ids)
  const coming = await readSingles(
    rows,
    ids.filter((id) => !packed.has(id)),
  )
  if (coming.length === 0) return meta
  const [newest] = await readEntries(rows, meta)
  const fits = newest && newest.count + coming.length <= LEADS_PER_SEGMENT
  return fits
    ? rewrite(rows, meta, newest, coming)
    : replace(rows, meta, { leads: coming, folded: coming, segments: [] })
}

async function readSingles(rows: RowsDb, ids: readonly string[]): Promise<StoredLead[]> {
  const found = await rows.of('lead').bulkGet([...ids])
  return found.filter((stored) => stored !== undefined)
}

async function rewrite(
  rows: RowsDb,
  meta: RowsMeta,
  entry: SegmentEntry,
  folded: readonly StoredLead[],
): Promise<RowsMeta> {
  const reader = await openSegment(rows, entry.key)
  const before = Array.from({ length: reader.count }, (_, index) => leadAt(reader, index, entry.arrived))
  const removed = await rows.tombstones.bulkGet(before.map(({ id }) => tombstoneKey(id)))
  const leads = new Map<string, StoredLead>()
  for (const [index, lead] of before.entries()) {
    if (!removed[index]) leads.set(lead.id, withIndexKeys('lead', lead))
  }
  for (const lead of folded) leads.set(lead.id, lead)
  return replace(rows, meta, { leads: [...leads.values()], folded, segments: [entry.key] })
}

interface Replacement {
  leads: readonly StoredLead[]
  folded: readonly StoredLead[]
  segments: readonly number[]
}

async function replace(rows: RowsDb, meta: RowsMeta, { leads, folded, segments }: Replacement): Promise<RowsMeta> {
  // A reader that has read as far as the newest of them has read them all.
  const arrived = leads.reduce((latest, lead) => Math.max(latest, lead.arrived), 0)
  const written = await writeSegment(rows, meta, leads.toSorted(newestFirst), { generation: meta.shown, arrived })
  await rows.of('lead').bulkDelete(folded.map(({ id }) => id))
  await rows.tombstones.bulkDelete(folded.map(({ id }) => tombstoneKey(id)))
  return removeSegments(rows, written, segments)
}

const tombstoneKey = (id: string) => entityKey({ entity: 'lead', id })

const newestFirst = ({ row: a }: StoredLead, { row: b }: StoredLead) =>
  a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1
