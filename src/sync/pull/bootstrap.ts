import { getBootstrap, getChanges, getHead, type SharedDownload } from '../../../contract/endpoints/sync.ts'
import { allTokens } from '../../db/recovery/resend.ts'
import { readMeta, type RowsDb, type RowsMeta } from '../../db/schema/rows-db.ts'
import type { BootstrapProgress } from '../../db/schema/row-records.ts'
import { limitArrival, readLeadLimit } from '../../db/recovery/keep-newest.ts'
import { holdNoOlder } from '../../db/recovery/make-room.ts'
import { resetCursor, isEmptied } from '../../db/rows/change-cursor.ts'
import {
  applyBootstrapPage,
  type BootstrapPage,
  type BootstrapPosition,
  startBootstrap,
} from '../../db/rows/write-bootstrap.ts'
import { forgetErased } from '../forget-erased.ts'
import { findShared, readSegment } from './shared-download.ts'
import { Emptied } from './server-emptied.ts'
import { orLosePlace, type PullContext } from './expired-cursor.ts'
import { get } from '../transport.ts'

/** Small, so that a screen fills within a second on a slow connection. */
const FIRST_PAGE_SIZE = 200
/** Each page costs the screens a look. */
const LARGEST_PAGE_SIZE = 5_000
/** A page that takes longer is too large: a bad connection would cut it again and again. */
const LONG_MS = 2_000

/** The rest of the browser’s room is left for unsent changes. */
const MOST_STORAGE = 0.8

/** head -> page -> ... -> complete; then the change feed from that head. False when aborted. */
export async function bootstrap(context: PullContext, rows: RowsDb, before: RowsMeta): Promise<boolean> {
  const shared = await findShared(context)
  if (!before.bootstrap) await begin(context, rows, shared)
  for (;;) {
    const meta = await readMeta(rows)
    if (!meta.bootstrap) return meta.bootstrapComplete
    if (await bringPages(context, rows, meta, { place: meta.bootstrap, shared })) return false
  }
}

/** The device has nothing newer, and what changed since its head is still to come. */
const isBehind = (shared: SharedDownload, { epoch, seq }: { epoch: string | undefined; seq: number }) =>
  shared.epoch === epoch && shared.head >= seq

async function begin(context: PullContext, rows: RowsDb, shared: SharedDownload | undefined): Promise<void> {
  const { ports, session, companyId } = context
  const commitTokens = await allTokens(ports.data.outbox, { userId: session.userId, companyId })
  const asked = get(context, getHead, { query: { companyId, commitTokens } })
  const head = await orLosePlace(context, asked, rows, ({ bootstrap: place }) => place === undefined)
  if (!head) return
  if (await isEmptied(rows, head)) throw new Emptied()
  const meta = await readMeta(rows)
  const has = { epoch: head.epoch, seq: meta.epoch === head.epoch ? meta.cursorSeq : -1 }
  const from = shared && isBehind(shared, has) ? { cursor: shared.cursor, head: shared.head } : {}
  await startBootstrap(rows, { ...head, ...from }, await readLeadLimit(ports.data.outbox))
}

interface Bootstrap {
  readonly place: BootstrapProgress
  readonly shared: SharedDownload | undefined
}

/** The next page is on its way while one is written. True when aborted. */
async function bringPages(
  context: PullContext,
  rows: RowsDb,
  started: RowsMeta,
  { place, shared: found }: Bootstrap,
): Promise<boolean> {
  const { generation } = started
  const shared = found && isBehind(found, { epoch: place.epoch, seq: place.headSeq }) ? found : undefined
  let { after } = place
  let size = FIRST_PAGE_SIZE
  let coming = askForPage(context, rows, started, { after, limit: size, shared })
  for (;;) {
    const asked = after
    const isThere = (meta: RowsMeta) =>
      meta.generation === generation && meta.bootstrap !== undefined && meta.bootstrap.after === asked
    const page = await orLosePlace(context, coming, rows, isThere)
    const meta = await readMeta(rows)
    // Another tab has moved on.
    if (!isThere(meta)) return false
    if (!page || page.epoch !== meta.bootstrap?.epoch) {
      await resetCursor(rows, isThere, page !== undefined)
      return false
    }
    const { next, tookMs } = page
    size = tookMs > LONG_MS ? Math.max(FIRST_PAGE_SIZE, Math.ceil(size / 2)) : Math.min(LARGEST_PAGE_SIZE, size * 2)
    if (next !== undefined) coming = askForPage(context, rows, meta, { after: next, limit: size, shared })
    // Until it is awaited, a failure of the next page must not stop the worker as an unhandled rejection.
    coming.catch(() => undefined)
    // The previous rows are removed with the last page.
    const isReplacing = next === undefined && meta.bootstrap.floor > 0
    if (isReplacing) await orLosePlace(context, lookAtHistory(context, meta.bootstrap), rows, isThere)
    const isWritten = await writePage(context, rows, page, { generation, after })
    context.onProgress()
    if (!isWritten || next === undefined) return false
    after = next
    if (await context.shouldStop()) return true
  }
}

interface BroughtPage extends BootstrapPage {
  /** Rows of people who were erased while this device was away or signed out. */
  erased?: readonly string[] | undefined
}

/** Leads come newest first: without room, none older than those on the device are taken. */
async function writePage({ ports, companyId }: PullContext, rows: RowsDb, page: BroughtPage, place: BootstrapPosition) {
  await forgetErased(ports.data, companyId, page.erased ?? [])
  await limitArrival(rows, await readLeadLimit(ports.data.outbox))
  if ((await ports.usedStorage()) > MOST_STORAGE && !(await readMeta(rows)).heldFrom) await holdNoOlder(rows)
  return applyBootstrapPage(rows, page, place)
}

/** Rejects where the server’s history has changed since: an emptied server would have sent nothing. */
const lookAtHistory = (context: PullContext, { headCursor: cursor }: BootstrapProgress) =>
  get(context, getChanges, { query: { companyId: context.companyId, cursor, limit: 1 } })

interface AskedPage {
  after: string | undefined
  limit: number
  shared: SharedDownload | undefined
}

async function askForPage(
  context: PullContext,
  rows: RowsDb,
  { heldFrom, bootstrap: place }: RowsMeta,
  { after, limit, shared }: AskedPage,
) {
  const { companyId, ports } = context
  const askedAt = ports.now()
  // A device without room wants no leads.
  const isWhole = heldFrom === undefined
  const segment = shared && isWhole && after !== undefined ? await readSegment(context, rows, shared, after) : undefined
  const until = shared && isWhole ? 'shared' : undefined
  const query = {
    companyId,
    after,
    limit,
    leads: isWhole ? 'columns' : 'none',
    until,
    head: place?.headCursor,
  } as const
  const page = segment ?? (await get(context, getBootstrap, { query }))
  return page && { ...page, tookMs: Math.abs(ports.now() - askedAt) }
}
