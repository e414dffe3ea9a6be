import { ApiError } from '../../api/failures.ts'
import { sendAgain } from '../../db/recovery/resend.ts'
import type { RowsDb, RowsMeta } from '../../db/schema/rows-db.ts'
import { resetCursor } from '../../db/rows/change-cursor.ts'
import type { SyncPorts } from '../ports.ts'
import type { WorkingSession } from '../transport.ts'

const isOtherHistory = (error: unknown) => error instanceof ApiError && error.code === 'epoch'

export const isLostPlace = (error: unknown) =>
  isOtherHistory(error) || (error instanceof ApiError && error.code === 'cursor-expired')

type Where = Pick<PullContext, 'ports' | 'session' | 'companyId'>

/** Resets an expired cursor. What was sent is queued again first: a crash in between repeats that. */
export async function orLosePlace<T>(
  { ports, session, companyId }: Where,
  answer: Promise<T>,
  rows: RowsDb,
  isThere: (meta: RowsMeta) => boolean,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isOtherHistory(error)) await sendAgain(ports.data.outbox, { userId: session.userId, companyId }, ports.now())
    if (isLostPlace(error)) await resetCursor(rows, isThere, isOtherHistory(error))
    throw error
  }
}

export interface PullContext {
  ports: SyncPorts
  session: WorkingSession
  companyId: string
  shouldStop: () => Promise<boolean>
  onProgress: () => void
  signal: AbortSignal
}
