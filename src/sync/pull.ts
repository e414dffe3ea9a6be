import { getChanges } from '../../contract/endpoints/sync.ts'
import { readAuth } from '../db/auth-record.ts'
import { foldChanges } from '../db/fold-changes.ts'
import { marksToShow } from '../db/resend.ts'
import { readMeta, type RowsDb, type RowsMeta } from '../db/rows-db.ts'
import { sweepGhosts } from '../db/write-bootstrap.ts'
import { applyChanges } from '../db/write-changes.ts'
import { bootstrap } from './bootstrap.ts'
import { deviceHeaders, readWaiting } from './device-headers.ts'
import type { SyncPorts } from './ports.ts'
import { forgetOldSent } from './forget-old-sent.ts'
import { isLostPlace, orLosePlace } from './lost-place.ts'
import { get, type WorkingSession } from './transport.ts'

export interface PullContext {
  ports: SyncPorts
  session: WorkingSession
  companyId: string
  /** Asked after each page. */
  shouldStop: () => Promise<boolean>
  /** Called whenever something arrived. */
  onProgress: () => void
  signal: AbortSignal
}

/** The place in the feed, and, as all marks are shown then, the history too. */
const MAY_BE_LOST = 2

/**
 * Brings a company's rows up to the server's. True when they are, false when told to stop before. Throws `ApiError` when
 * the server refuses and `Unreachable` when it cannot be reached; what was brought until then is kept.
 */
export async function pullCompany(context: PullContext): Promise<boolean> {
  try {
    return await bring(context)
  } finally {
    await letGoOfStranger(context)
  }
}

async function bring(context: PullContext): Promise<boolean> {
  const rows = context.ports.data.openRows(context.session.userId, context.companyId)
  for (let lost = 0; ; lost += 1) {
    try {
      return await bringUpToDate(context, rows)
    } catch (error) {
      // Everything is brought anew; the old rows stay readable meanwhile.
      if (!isLostPlace(error) || lost === MAY_BE_LOST) throw error
    }
  }
}

/** Who signs out takes their rows along: what a pull that was under way has brought since must go too. */
async function letGoOfStranger({ ports: { data }, session, companyId }: PullContext): Promise<void> {
  const current = await readAuth(data.outbox, 'session')
  if (current?.userId !== session.userId) await data.deleteRows(session.userId, companyId)
}

async function bringUpToDate(context: PullContext, rows: RowsDb): Promise<boolean> {
  for (;;) {
    const meta = await readMeta(rows)
    if (!meta.bootstrapComplete) {
      if (!(await bootstrap(context, rows))) return false
      continue
    }
    if (meta.sweepUpTo !== undefined) await sweepGhosts(rows, meta.sweepUpTo)
    if (!(await bringChanges(context, rows, meta))) break
    if (await context.shouldStop()) return false
  }
  await foldChanges(rows, context.shouldStop)
  await forgetOldSent(context.ports, context.session.userId, context.companyId, rows)
  return true
}

/** One page of the feed; true when there is more. */
async function bringChanges(context: PullContext, rows: RowsDb, meta: RowsMeta): Promise<boolean> {
  const { ports, session, companyId } = context
  const { cursor } = meta
  // Another tab has just begun a new bootstrap.
  if (cursor === undefined) return true
  const { outbox } = ports.data
  const { acked, waiting } = await outbox.transaction('r', outbox.acked, outbox.pending, outbox.status, async () => ({
    acked: await marksToShow(outbox, { userId: session.userId, companyId }, meta),
    waiting: await readWaiting(ports, session.userId),
  }))
  const headers = await deviceHeaders(ports, session, waiting)
  const asked = get({ ...context, headers }, getChanges, { query: { companyId, cursor, acked } })
  const page = await orLosePlace(context, asked, rows, (current) => current.cursor === cursor)
  if (!page) return false
  const isApplied = await applyChanges(rows, page, cursor)
  return !isApplied || page.more
}
