import { type ChangesPage, getChanges } from '../../../contract/endpoints/sync.ts'
import { readAuth } from '../../db/outbox/auth-records.ts'
import { compactChanges } from '../../db/rows/compact.ts'
import { followLeadLimit, readLeadLimit } from '../../db/recovery/keep-newest.ts'
import { tokensToShow } from '../../db/recovery/resend.ts'
import { readMeta, type RowsDb, type RowsMeta } from '../../db/schema/rows-db.ts'
import { readStatus } from '../../db/outbox/sync-status.ts'
import { sweepGhosts } from '../../db/rows/write-bootstrap.ts'
import { applyChanges } from '../../db/rows/write-changes.ts'
import { bootstrap } from './bootstrap.ts'
import { deviceHeaders, readWaiting } from '../device-headers.ts'
import { forgetErased } from '../forget-erased.ts'
import { forgetOldSent } from '../forget-old-sent.ts'
import { isLostPlace, orLosePlace, type PullContext } from './expired-cursor.ts'
import { get } from '../transport.ts'

/** The cursor, and, as all commit tokens are shown then, the history too. */
const MAY_BE_LOST = 2

/** False when aborted. Throws `ApiError` or `Unreachable`; what was brought until then is kept. */
export async function pullCompany(context: PullContext): Promise<boolean> {
  try {
    return await bring(context)
  } finally {
    await deleteRowsAfterSignOut(context)
  }
}

async function bring(context: PullContext): Promise<boolean> {
  const rows = context.ports.data.openRows(context.session.userId, context.companyId)
  for (let lost = 0; ; lost += 1) {
    try {
      return await bringUpToDate(context, rows)
    } catch (error) {
      // Everything is loaded again; the old rows stay readable until then.
      if (!isLostPlace(error) || lost === MAY_BE_LOST) throw error
    }
  }
}

/** A sign-out removes the user’s rows, and must also remove what a running pull has brought since. */
export async function deleteRowsAfterSignOut({ ports: { data }, session, companyId }: TidyContext): Promise<void> {
  const current = await readAuth(data.outbox, 'session')
  if (current?.userId !== session.userId) await data.deleteRows(session.userId, companyId)
}

async function bringUpToDate(context: PullContext, rows: RowsDb): Promise<boolean> {
  let hasNews = false
  for (;;) {
    const meta = await readMeta(rows)
    if (!meta.bootstrapComplete) {
      if (!(await bootstrap(context, rows, meta))) return false
      continue
    }
    if (meta.sweepUpTo !== undefined) await sweepGhosts(rows, meta.sweepUpTo)
    const brought = await bringChanges(context, rows, meta)
    hasNews ||= brought !== 'nothing'
    // Only now: the server has just answered, and the leads can be loaded again.
    if (brought !== 'more' && !(await followLeadLimit(rows, await readLeadLimit(context.ports.data.outbox)))) break
    if (await context.shouldStop()) return false
  }
  if (hasNews || isTidyDue(context, rows)) await tidy(context, rows)
  return true
}

export interface TidyContext extends Pick<PullContext, 'ports' | 'companyId' | 'shouldStop'> {
  readonly session: Pick<PullContext['session'], 'userId'>
}

const TIDY_EVERY_MS = 10 * 60 * 1000

/** Most pulls bring nothing, and looking through everything costs more than they do. */
const isTidyDue = ({ ports }: PullContext, rows: RowsDb) =>
  Math.abs(ports.now() - rows.memory.tidiedAt) >= TIDY_EVERY_MS

export async function tidy({ ports, session, companyId, shouldStop }: TidyContext, rows: RowsDb): Promise<void> {
  await compactChanges(rows, shouldStop)
  await forgetOldSent(ports, session.userId, companyId, rows)
  rows.memory.tidiedAt = ports.now()
}

export const erasedIn = ({ changes }: ChangesPage) =>
  changes.flatMap((change) => ('erased' in change && change.erased ? [change.id] : []))

type Brought = 'nothing' | 'page' | 'more'

async function bringChanges(context: PullContext, rows: RowsDb, meta: RowsMeta): Promise<Brought> {
  const { ports, session, companyId } = context
  const { cursor } = meta
  // Another tab has just started a new bootstrap.
  if (cursor === undefined) return 'more'
  const { outbox } = ports.data
  const { commitTokens, waiting, known } = await outbox.transaction(
    'r',
    outbox.acknowledged,
    outbox.pending,
    outbox.status,
    async () => ({
      commitTokens: await tokensToShow(outbox, { userId: session.userId, companyId }, meta),
      waiting: await readWaiting(ports, session.userId),
      known: await readStatus(outbox),
    }),
  )
  const headers = await deviceHeaders(ports, session, waiting)
  const asked = get({ ...context, headers, known }, getChanges, { query: { companyId, cursor, commitTokens } })
  const page = await orLosePlace(context, asked, rows, (current) => current.cursor === cursor)
  if (!page) return 'nothing'
  await forgetErased(ports.data, companyId, erasedIn(page))
  const isApplied = await applyChanges(rows, page, cursor)
  return !isApplied || page.more ? 'more' : 'page'
}
