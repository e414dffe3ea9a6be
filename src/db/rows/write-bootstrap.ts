import { ENTITY_NAMES, type EntityName } from '../../../contract/entities/entity.ts'
import type { FeedRow, LeadColumns } from '../../../contract/endpoints/sync.ts'
import { type Head, writeMeta } from './change-cursor.ts'
import { inSegments, newerThan, packLeadColumns, placesOfLeads } from './lead-columns.ts'
import { type SegmentLead, segmentTables, mayHold } from './segments.ts'
import { readMeta, type RowsDb, type RowsMeta } from '../schema/rows-db.ts'
import { moveTallies, recountLeadTallies } from './tallies.ts'
import { putSegment, writeSegment, removeSegments } from './write-segments.ts'
import {
  putRows,
  readKnown,
  removeRows,
  ROWS_PER_TRANSACTION,
  tablesFor,
  tablesOf,
  toStored,
  writeRows,
} from './write-rows.ts'
import { fingerprintOf } from '../../columns/id-words.ts'

/** Begins a new generation, unless another tab has: rows of the old one stay readable until the new one is complete. */
export async function startBootstrap(rows: RowsDb, head: Head, keepsNewest?: number): Promise<void> {
  await writeRows(rows, [rows.meta, ...segmentTables(rows)], async () => {
    const meta = await readMeta(rows)
    if (meta.bootstrap || meta.bootstrapComplete) return
    const { sweepUpTo: _ghosts, heldFrom: _room, verifiedSeq: _shown, keepsNewest: _chosen, ...without } = meta
    const { isRestored: _isRestored, acceptedEmpty: _accepted, ...rest } = without
    const { epoch, cursor: headCursor, head: headSeq } = head
    const generation = meta.generation + 1
    const started = {
      ...rest,
      epoch,
      // Seqs of another epoch say nothing about this one.
      cursorSeq: meta.epoch === epoch ? meta.cursorSeq : -1,
      generation,
      // On a device that has none, leads are shown as they come.
      shown: meta.shown || generation,
      have: 0,
      total: head.totals.lead,
      ...(keepsNewest === undefined ? {} : { keepsNewest }),
      bootstrap: { epoch, headCursor, headSeq, floor: meta.shown === 0 ? 0 : meta.arrived },
    }
    await rows.meta.put(await removeOtherSegments(rows, started, started.shown))
  })
}

export interface BootstrapPage {
  rows: readonly FeedRow[]
  leads?: LeadColumns | undefined
  next?: string | undefined
}

export interface BootstrapPosition {
  generation: number
  after: string | undefined
}

/** False when another tab wrote this page already. */
export async function applyBootstrapPage(
  rows: RowsDb,
  page: BootstrapPage,
  place: BootstrapPosition,
): Promise<boolean> {
  const isHere = (meta: RowsMeta) =>
    meta.generation === place.generation && meta.bootstrap !== undefined && meta.bootstrap.after === place.after
  const others = (await withoutUnheld(rows, page.rows)).filter((row) => row.t !== 'lead')
  const lastChunk = Math.max(0, Math.ceil(others.length / ROWS_PER_TRANSACTION) - 1)
  let isRepeated = false
  let arrivedBefore: number | undefined
  for (let chunk = 0; chunk <= lastChunk; chunk += 1) {
    const part = others.slice(chunk * ROWS_PER_TRANSACTION, (chunk + 1) * ROWS_PER_TRANSACTION)
    const isLast = chunk === lastChunk
    const tables = [...tablesFor(rows, part), ...(isLast ? segmentTables(rows) : [])]
    const isWritten = await writeRows(rows, tables, async () => {
      const meta = await readMeta(rows)
      if (!isHere(meta)) return false
      // After a crash within the page, or beside another tab.
      isRepeated ||= meta.bootstrap?.isPartWritten === true && meta.arrived !== arrivedBefore
      const arrived = meta.arrived + 1
      arrivedBefore = arrived
      // On an empty device nothing is replaced: looking for it would take as long as writing.
      const replaced = meta.bootstrap?.floor === 0 && !isRepeated ? [] : await readKnown(rows, part)
      await moveTallies(rows, { gone: replaced, come: await putRows(rows, part, arrived) })
      // The place moves with the page's last chunk: a crash before it repeats the page.
      await rows.meta.put(isLast ? await endPage(rows, { ...meta, arrived }, page) : withinPage({ ...meta, arrived }))
      return true
    })
    if (!isWritten) return false
  }
  return true
}

const withinPage = (meta: RowsMeta): RowsMeta =>
  meta.bootstrap ? { ...meta, bootstrap: { ...meta.bootstrap, isPartWritten: true } } : meta

async function endPage(rows: RowsDb, before: RowsMeta, page: BootstrapPage): Promise<RowsMeta> {
  const meta = withLimit(before, page)
  const { generation, arrived, heldFrom } = meta
  const singly = page.rows.flatMap((row) => (row.t === 'lead' ? toStored<'lead'>(row, arrived) : []))
  const held = singly.filter(({ row }) => row.createdAt > (heldFrom ?? ''))
  let after = await writeSegment(rows, meta, held, { generation, arrived })
  const come: SegmentLead[] = [...held]
  for (const columns of page.leads ? inSegments(newerThan(page.leads, heldFrom)) : []) {
    const leads = placesOfLeads(columns)
    after = await putSegment(rows, after, { segment: packLeadColumns(columns), leads }, { generation, arrived })
    come.push(...leads)
  }
  if (generation === meta.shown) await moveTallies(rows, { gone: [], come })
  after = afterPage(after, page, come.length)
  return after.bootstrapComplete && after.shown !== generation ? showGeneration(rows, after) : after
}

/** Where a page brings more leads than this device has room for, or should keep, the surplus stays away. */
function withLimit(meta: RowsMeta, { rows, leads }: BootstrapPage): RowsMeta {
  const { have, mostLeads = Infinity, keepsNewest = Infinity, heldFrom } = meta
  if (heldFrom !== undefined) return meta
  const times = [
    ...rows.flatMap((row) => (row.t === 'lead' ? String(row.row['createdAt']) : [])),
    ...(leads?.times.createdAt ?? []).map((time) => new Date(time).toISOString()),
  ]
  const tooMany = times[Math.max(0, Math.min(mostLeads, keepsNewest) - have)]
  return tooMany === undefined ? meta : { ...meta, heldFrom: tooMany }
}

function afterPage(meta: RowsMeta, page: BootstrapPage, leads: number): RowsMeta {
  const have = meta.have + leads
  const { bootstrap, ...rest } = meta
  if (!bootstrap) return meta
  const { isPartWritten: _over, ...place } = bootstrap
  if (page.next !== undefined) return { ...meta, have, bootstrap: { ...place, after: page.next } }
  return {
    ...rest,
    have,
    bootstrapComplete: true,
    cursor: bootstrap.headCursor,
    cursorSeq: bootstrap.headSeq,
    ...(bootstrap.floor > 0 ? { sweepUpTo: bootstrap.floor } : {}),
  }
}

/** Removes rows that the last bootstrap did not bring: the server no longer has them. */
export async function sweepGhosts(rows: RowsDb, sweepUpTo: number): Promise<void> {
  for (const entity of ENTITY_NAMES) {
    // The leads of a generation come and go together.
    if (entity === 'lead') continue
    while (await sweepSome(rows, entity, sweepUpTo)) continue
  }
  await writeMeta(rows, ({ sweepUpTo: _done, ...meta }) => meta)
}

function sweepSome(rows: RowsDb, entity: EntityName, upTo: number): Promise<boolean> {
  return writeRows(rows, [...tablesOf(rows, entity), rows.tombstones, rows.tallies, rows.meta], async () => {
    const ghosts = await rows.of(entity).where('arrived').belowOrEqual(upTo).limit(ROWS_PER_TRANSACTION).toArray()
    if (ghosts.length === 0) return false
    const meta = await readMeta(rows)
    const arrived = meta.arrived + 1
    await removeRows(
      rows,
      ghosts.map(({ id, seq }) => ({ t: entity, id, seq })),
      arrived,
    )
    await moveTallies(rows, { gone: ghosts, come: [] })
    await rows.meta.put({ ...meta, arrived })
    return true
  })
}

/** Without the notes and activities of leads that didn't fit on this device. A bootstrap brings them after all leads. */
async function withoutUnheld(rows: RowsDb, page: readonly FeedRow[]): Promise<readonly FeedRow[]> {
  const { heldFrom, generation, shown } = await readMeta(rows)
  if (heldFrom === undefined || !page.some(isOfLead)) return page
  const entries = await rows.segmentEntries.filter((entry) => entry.generation === generation).toArray()
  // Single leads are of the generation that is shown.
  const single = new Set(generation === shown ? await rows.of('lead').toCollection().primaryKeys() : [])
  const isHeld = (leadId: string) =>
    single.has(leadId) || entries.some((entry) => mayHold(entry, fingerprintOf(leadId)))
  return page.filter((change) => !isOfLead(change) || isHeld(String(Reflect.get(change.row, 'leadId'))))
}

const isOfLead = ({ t }: FeedRow) => t === 'note' || t === 'activity'

// A bootstrap beside existing leads brings another generation of segments. It is shown whole when it is complete, and
// the one before goes in the same transaction.

async function removeOtherSegments(rows: RowsDb, meta: RowsMeta, generation: number): Promise<RowsMeta> {
  const entries = await rows.segmentEntries.filter((entry) => entry.generation !== generation).primaryKeys()
  return removeSegments(rows, meta, entries)
}

async function showGeneration(rows: RowsDb, meta: RowsMeta): Promise<RowsMeta> {
  const { generation } = meta
  await rows.of('lead').clear()
  await rows.tombstones.where('key').startsWith('lead:').delete()
  const entries = await rows.segmentEntries.filter((entry) => entry.generation === generation).toArray()
  await recountLeadTallies(
    rows,
    entries.map(({ tallies }) => tallies),
  )
  const shown = await removeOtherSegments(rows, { ...meta, shown: generation }, generation)
  // Moves even where nothing was removed, so that readers of the segments look again.
  return { ...shown, lastSegment: shown.lastSegment + 1 }
}
