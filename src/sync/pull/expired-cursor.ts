import { ApiError } from '../../api/failures.ts'
import { sendAgain } from '../../db/recovery/resend.ts'
import type { RowsDb, RowsMeta } from '../../db/schema/rows-db.ts'
import { resetCursor } from '../../db/rows/change-cursor.ts'
import type { SyncPorts } from '../ports.ts'
import type { WorkingSession } from '../transport.ts'

const isOtherHistory = (error: unknown) => error instanceof ApiError && error.code === 'epoch'

/** The server no longer knows the cursor that the device sent (410). */
export const isLostPlace = (error: unknown) =>
  isOtherHistory(error) || (error instanceof ApiError && error.code === 'cursor-expired')

type Where = Pick<PullContext, 'ports' | 'session' | 'companyId'>

/**
 * The answer. Where the cursor has expired it is reset, unless another tab has moved on. What was sent is queued
 * again first: a crash between the two repeats that, and never leaves it out.
 */
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
