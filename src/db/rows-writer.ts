import { ENTITY_NAMES, entityKey, type EntityName } from '../../contract/entities/entity.ts'
import type { FeedChange, FeedRow } from '../../contract/endpoints/sync.ts'
import { dayPlacesOf } from './day-places.ts'
import { orderOf } from './row-lists.ts'
import { readMeta, type RowsDb, type RowsMeta, type StoredRow } from './rows-db.ts'
import { moveTallies } from './tallies.ts'

// Every write names the place it continues from, and does nothing when another tab has moved on: two pullers at once
// can repeat each other's work, but never undo it.

/** Short, so that the screens' reads never wait long. */
const ROWS_PER_TRANSACTION = 500

export interface Head {
  epoch: string
  cursor: string
  head: number
  totals: { lead: number }
}

/** Begins a new generation, unless another tab has: rows of the old one stay readable until the new one is complete. */
export async function startBootstrap(rows: RowsDb, head: Head): Promise<void> {
  await writeMeta(rows, (meta) => {
    if (meta.bootstrap || meta.bootstrapComplete) return meta
    const { sweepUpTo: _ghosts, ...rest } = meta
    const { epoch, cursor: headCursor, head: headSeq } = head
    return {
      ...rest,
      epoch,
      // Seqs of another epoch say nothing about this one.
      cursorSeq: meta.epoch === epoch ? meta.cursorSeq : -1,
      generation: meta.generation + 1,
      have: 0,
      total: head.totals.lead,
      bootstrap: { epoch, headCursor, headSeq, floor: meta.arrived },
    }
  })
}

/** Forgets the place in the feed, if it still `isThere`: the next bootstrap starts from the feed's new head. */
export const abandonPlace = (rows: RowsDb, isThere: (meta: RowsMeta) => boolean) =>
  writeMeta(rows, (meta) => {
    if (!isThere(meta)) return meta
    const { bootstrap: _bootstrap, cursor: _cursor, ...rest } = meta
    return { ...rest, bootstrapComplete: false }
  })

export interface BootstrapPage {
  rows: readonly FeedRow[]
  next?: string | undefined
}

/** False when another tab wrote this page already. */
export async function applyBootstrapPage(
  rows: RowsDb,
  page: BootstrapPage,
  place: { generation: number; after: string | undefined },
): Promise<boolean> {
  const isHere = (meta: RowsMeta) =>
    meta.generation === place.generation && meta.bootstrap !== undefined && meta.bootstrap.after === place.after
  const lastChunk = Math.max(0, Math.ceil(page.rows.length / ROWS_PER_TRANSACTION) - 1)
  let isRepeated = false
  let arrivedBefore: number | undefined
  for (let chunk = 0; chunk <= lastChunk; chunk += 1) {
    const part = page.rows.slice(chunk * ROWS_PER_TRANSACTION, (chunk + 1) * ROWS_PER_TRANSACTION)
    const isWritten = await rows.transaction('rw', tablesFor(rows, part), async () => {
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
      await rows.meta.put(
        chunk === lastChunk ? afterPage({ ...meta, arrived }, page) : withinPage({ ...meta, arrived }),
      )
      return true
    })
    if (!isWritten) return false
  }
  return true
}

const withinPage = (meta: RowsMeta): RowsMeta =>
  meta.bootstrap ? { ...meta, bootstrap: { ...meta.bootstrap, isPartWritten: true } } : meta

function afterPage(meta: RowsMeta, page: BootstrapPage): RowsMeta {
  const have = meta.have + page.rows.filter((row) => row.t === 'lead').length
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
  return rows.transaction('rw', tablesFor(rows, page.changes, rows.tombstones), async () => {
    const meta = await readMeta(rows)
    if (meta.cursor !== fromCursor) return false
    const arrived = meta.arrived + (page.changes.length > 0 ? 1 : 0)
    const known = new Map((await readKnown(rows, page.changes)).map((stored) => [stored.id, stored]))
    const newer = page.changes.filter((change) => change.seq > (known.get(change.id)?.seq ?? -1))
    const come = await putRows(rows, newer.filter(isRow), arrived)
    await removeRows(
      rows,
      newer.filter((change) => !isRow(change)),
      arrived,
    )
    await moveTallies(rows, { gone: newer.flatMap(({ id }) => known.get(id) ?? []), come })
    await rows.meta.put({ ...meta, arrived, cursor: page.cursor, cursorSeq: page.upTo, durable: page.durable })
    return true
  })
}

/** Removes rows that the last bootstrap did not bring: the server no longer has them. */
export async function sweepGhosts(rows: RowsDb): Promise<void> {
  const { sweepUpTo } = await readMeta(rows)
  if (sweepUpTo === undefined) return
  for (const entity of ENTITY_NAMES) {
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

function toStored({ t, id, seq, v, row: given }: FeedRow, arrived: number): StoredRow {
  // The feed's `t` says what `row` is; fields of a newer server are kept as they came.
  const row = given as unknown as StoredRow['row']
  const order = orderOf(t, row)
  return { id, seq, v, row, arrived, ...(order ? { order } : {}), ...dayPlacesOf(t, row) }
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
    const found = await rows.of(entity).bulkGet(group.map(({ id }) => id))
    known.push(...found.filter((stored) => stored !== undefined))
  }
  return known
}

function writeMeta(rows: RowsDb, change: (meta: RowsMeta) => RowsMeta): Promise<void> {
  return rows.transaction('rw', rows.meta, async () => {
    await rows.meta.put(change(await readMeta(rows)))
  })
}
