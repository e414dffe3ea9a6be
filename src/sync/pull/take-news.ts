import type { News } from '../../../contract/endpoints/sync.ts'
import { tokensToShow } from '../../db/recovery/resend.ts'
import { applyChanges } from '../../db/rows/write-changes.ts'
import { readMeta } from '../../db/schema/rows-db.ts'
import { forgetErased } from '../forget-erased.ts'
import { erasedIn, deleteRowsAfterSignOut, tidy, type TidyContext } from './pull.ts'

/**
 * What the live connection brought with a poke, as if it had been pulled. False where it doesn't follow on what is here, or
 * where the server is to be shown a token that it doesn't name: only a pull finds out that its commit was lost.
 */
export async function takeNews(context: TidyContext, { from, commitTokens, page }: News): Promise<boolean> {
  const { ports, session, companyId } = context
  const rows = ports.data.openRows(session.userId, companyId)
  const meta = await readMeta(rows)
  const { cursor, bootstrapComplete, sweepUpTo } = meta
  if (!bootstrapComplete || sweepUpTo !== undefined || cursor === undefined || !from.includes(cursor)) return false
  const shown = await tokensToShow(ports.data.outbox, { userId: session.userId, companyId }, meta)
  if (shown?.split(',').some((token) => !commitTokens.includes(token))) return false
  try {
    await forgetErased(ports.data, companyId, erasedIn(page))
    const isApplied = await applyChanges(rows, page, cursor)
    if (isApplied) await tidy(context, rows)
    return isApplied
  } finally {
    await deleteRowsAfterSignOut(context)
  }
}
