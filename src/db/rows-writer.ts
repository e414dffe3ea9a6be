import { ENTITY_NAMES, entityKey, type EntityName } from '../../contract/entities/entity.ts'
import type { FeedChange, FeedRow, LeadColumns } from '../../contract/endpoints/sync.ts'
import { inPacks, newerThan, packLeadColumns, placesOfLeads } from './lead-columns.ts'
import { type PackedLead, packTables } from './packs.ts'
import { removeOtherPacks, showGeneration } from './pack-generations.ts'
import { readMeta, type RowsDb, type RowsMeta, type StoredRow } from './rows-db.ts'
import { readStored, withPlaces } from './stored-rows.ts'
import { moveTallies } from './tallies.ts'
import { putPack, writePack } from './write-packs.ts'
import { writeRows } from './write-rows.ts'

// Every write names the place it continues from, and does nothing when another tab has moved on: two pullers at once
// can repeat each other's work, but never undo it.

/** Short, so that the screens' reads never wait long. */
const ROWS_PER_TRANSACTION = 500

/** Fewer leads are kept singly until they are folded in. */
const WORTH_A_PACK = 200

export interface Head {
  epoch: string
  cursor: string
  head: number
  totals: { lead: number }
}

/** Begins a new generation, unless another tab has: rows of the old one stay readable until the new one is complete. */
export async function startBootstrap(rows: RowsDb, head: Head): Promise<void> {
  await rows.transaction('rw', [rows.meta, ...packTables(rows)], async () => {
    const meta = await readMeta(rows)
    if (meta.bootstrap || meta.bootstrapComplete) return
    const { sweepUpTo: _ghosts, heldFrom: _room, vouchedSeq: _shown, ...without } = meta
    const { isRestored: _told, acceptedEmpty: _accepted, ...rest } = without
    const { epoch, cursor: headCursor, head: headSeq } = head
    const generation = meta.generation + 1
    const begun = {
      ...rest,
      epoch,
      // Seqs of another epoch say nothing about this one.
      cursorSeq: meta.epoch === epoch ? meta.cursorSeq : -1,
      generation,
      // On a device that has none, leads are shown as they come.
      shown: meta.shown || generation,
      have: 0,
      total: head.totals.lead,
      bootstrap: { epoch, headCursor, headSeq, floor: meta.arrived },
    }
    await rows.meta.put(await removeOtherPacks(rows, begun, begun.shown))
  })
}

/** Forgets the place in the feed, if it still `isThere`: the next bootstrap starts from the feed's new head. */
export const abandonPlace = (rows: RowsDb, isThere: (meta: RowsMeta) => boolean, isOtherHistory = false) =>
  writeMeta(rows, (meta) => {
    if (!isThere(meta)) return meta
    const { bootstrap: _bootstrap, cursor: _cursor, ...rest } = meta
    const abandoned = { ...rest, bootstrapComplete: false }
    if (!isOtherHistory) return abandoned
    // A restore that nobody announced keeps the epoch: the seqs of before say nothing all the same.
    const { epoch: _epoch, ...elsewhere } = abandoned
    return { ...elsewhere, cursorSeq: -1, isRestored: true }
  })

/**
 * Whether the server holds none of the leads that this device has: it may have been replaced by an empty one. Nothing is
 * swept until the person has said so.
 */
export async function isEmptied(rows: RowsDb, { epoch, totals }: Head): Promise<boolean> {
  await writeMeta(rows, ({ emptied: _before, ...meta }) =>
    meta.isRestored && meta.have > 0 && totals.lead === 0 && meta.acceptedEmpty !== epoch
      ? { ...meta, emptied: epoch }
      : meta,
  )
  return (await readMeta(rows)).emptied !== undefined
}

/** The person says that the server is right. */
export const acceptEmptied = (rows: RowsDb) =>
  writeMeta(rows, ({ emptied, ...meta }) => (emptied === undefined ? meta : { ...meta, acceptedEmpty: emptied }))

export interface BootstrapPage {
  rows: readonly FeedRow[]
  leads?: LeadColumns | undefined
  next?: string | undefined
}

export interface BootstrapPlace {
  generation: number
  after: string | undefined
}

/** False when another tab wrote this page already. */
export async function applyBootstrapPage(rows: RowsDb, page: BootstrapPage, place: BootstrapPlace): Promise<boolean> {
  const isHere = (meta: RowsMeta) =>
    meta.generation === place.generation && meta.bootstrap !== undefined && meta.bootstrap.after === place.after
  const others = page.rows.filter((row) => row.t !== 'lead')
  const lastChunk = Math.max(0, Math.ceil(others.length / ROWS_PER_TRANSACTION) - 1)
  let isRepeated = false
  let arrivedBefore: number | undefined
  for (let chunk = 0; chunk <= lastChunk; chunk += 1) {
    const part = others.slice(chunk * ROWS_PER_TRANSACTION, (chunk + 1) * ROWS_PER_TRANSACTION)
    const isLast = chunk === lastChunk
    const tables = [...tablesFor(rows, part), ...(isLast ? packTables(rows) : [])]
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

async function endPage(rows: RowsDb, meta: RowsMeta, page: BootstrapPage): Promise<RowsMeta> {
  const { generation, arrived, heldFrom } = meta
  const singly = page.rows.flatMap((row) => (row.t === 'lead' ? toStored<'lead'>(row, arrived) : []))
  const held = singly.filter(({ row }) => row.createdAt > (heldFrom ?? ''))
  let after = await writePack(rows, meta, held, { generation, arrived })
  const come: PackedLead[] = [...held]
  for (const columns of page.leads ? inPacks(newerThan(page.leads, heldFrom)) : []) {
    const leads = placesOfLeads(columns)
    after = await putPack(rows, after, { pack: packLeadColumns(columns), leads }, { generation, arrived })
    come.push(...leads)
  }
  if (generation === meta.shown) await moveTallies(rows, { gone: [], come })
  after = afterPage(after, page, come.length)
  return after.bootstrapComplete && after.shown !== generation ? showGeneration(rows, after) : after
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

export interface Changes {
  changes: readonly FeedChange[]
  cursor: string
  upTo: number
  durable: number
}

/** Rows and cursor in one transaction. False when another tab has moved on. */
export function applyChanges(rows: RowsDb, page: Changes, fromCursor: string): Promise<boolean> {
  const tables = [...tablesFor(rows, page.changes, rows.tombstones), ...packTables(rows)]
  return writeRows(rows, tables, async () => {
    const meta = await readMeta(rows)
    if (meta.cursor !== fromCursor) return false
    const arrived = meta.arrived + (page.changes.length > 0 ? 1 : 0)
    const known = new Map((await readKnown(rows, page.changes)).map((stored) => [stored.id, stored]))
    const isHeld = (change: FeedChange) => known.has(change.id) || !isLead(change) || !isBefore(change, meta.heldFrom)
    const newer = page.changes.filter((change) => change.seq > (known.get(change.id)?.seq ?? -1) && isHeld(change))
    const { single, many } = await splitOff(rows, newer.filter(isRow), known)
    const come = await putRows(rows, single, arrived)
    const packed = await writePack(
      rows,
      meta,
      many.map((lead) => toStored<'lead'>(lead, arrived)),
      {
        generation: meta.shown,
        arrived,
      },
    )
    await removeRows(
      rows,
      newer.filter((change) => !isRow(change)),
      arrived,
    )
    await moveTallies(rows, {
      gone: newer.flatMap(({ id }) => known.get(id) ?? []),
      come: [...come, ...many.map((lead) => toStored(lead, arrived))],
    })
    const place = { cursor: page.cursor, cursorSeq: page.upTo, vouchedSeq: meta.cursorSeq, durable: page.durable }
    await rows.meta.put({ ...packed, arrived, ...place })
    return true
  })
}

const isLead = (change: FeedChange): change is FeedRow => isRow(change) && change.t === 'lead'
const isBefore = ({ row }: FeedRow, time: string | undefined) =>
  time !== undefined && String(Reflect.get(row, 'createdAt')) <= time

/** An import brings leads by the thousand: what this device never had goes straight into a pack. */
async function splitOff(rows: RowsDb, changes: readonly FeedRow[], known: ReadonlyMap<string, StoredRow>) {
  const unknown = changes.filter((change) => isLead(change) && !known.has(change.id))
  if (unknown.length < WORTH_A_PACK) return { single: changes, many: [] }
  const removed = await rows.tombstones.bulkGet(unknown.map(({ id }) => entityKey({ entity: 'lead', id })))
  const many = new Set(unknown.filter((_, index) => !removed[index]))
  return { single: changes.filter((change) => !many.has(change)), many: [...many] }
}

/** Removes rows that the last bootstrap did not bring: the server no longer has them. */
export async function sweepGhosts(rows: RowsDb): Promise<void> {
  const { sweepUpTo } = await readMeta(rows)
  if (sweepUpTo === undefined) return
  for (const entity of ENTITY_NAMES) {
    // The leads of a generation come and go together.
    if (entity === 'lead') continue
    while (await sweepSome(rows, entity, sweepUpTo)) continue
  }
  await writeMeta(rows, ({ sweepUpTo: _done, ...meta }) => meta)
}

function sweepSome(rows: RowsDb, entity: EntityName, upTo: number): Promise<boolean> {
  return rows.transaction('rw', rows.of(entity), rows.tombstones, rows.tallies, rows.meta, async () => {
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

const isRow = (change: FeedChange): change is FeedRow => 'row' in change

const tablesFor = (rows: RowsDb, changes: readonly { t: EntityName }[], ...others: RowsDb['tombstones'][]) => [
  rows.meta,
  rows.tallies,
  ...others,
  ...[...new Set(changes.map((change) => change.t))].map((entity) => rows.of(entity)),
]

/** Grouped, so that each table is written in one go. */
const byEntity = <C extends { t: EntityName }>(changes: readonly C[]) => Map.groupBy(changes, (change) => change.t)

async function putRows(rows: RowsDb, changes: readonly FeedRow[], arrived: number): Promise<StoredRow[]> {
  const written: StoredRow[] = []
  for (const [entity, group] of byEntity(changes)) {
    const stored = group.map((change) => toStored(change, arrived))
    await rows.of(entity).bulkPut(stored)
    written.push(...stored)
  }
  return written
}

function toStored<E extends EntityName>({ t, id, seq, v, row: given }: FeedRow, arrived: number): StoredRow<E> {
  // The feed's `t` says what `row` is; fields of a newer server are kept as they came.
  const row = given as unknown as StoredRow<E>['row']
  return withPlaces(t as E, { id, seq, v, row, arrived })
}

async function removeRows(
  rows: RowsDb,
  gone: readonly { t: EntityName; id: string; seq: number }[],
  arrived: number,
): Promise<void> {
  for (const [entity, group] of byEntity(gone)) {
    await rows.of(entity).bulkDelete(group.map(({ id }) => id))
    await rows.tombstones.bulkPut(
      group.map(({ id, seq }) => ({ key: entityKey({ entity, id }), entity, id, seq, arrived })),
    )
  }
}

/** The confirmed rows that changes will replace or remove. */
async function readKnown(rows: RowsDb, changes: readonly FeedChange[]): Promise<StoredRow[]> {
  const known: StoredRow[] = []
  for (const [entity, group] of byEntity(changes)) {
    const found = await readStored(
      rows,
      entity,
      group.map(({ id }) => id),
    )
    known.push(...found.filter((stored) => stored !== undefined))
  }
  return known
}

function writeMeta(rows: RowsDb, change: (meta: RowsMeta) => RowsMeta): Promise<void> {
  return rows.transaction('rw', rows.meta, async () => {
    await rows.meta.put(change(await readMeta(rows)))
  })
}
