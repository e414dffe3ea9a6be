import { ApiError } from '../../api/failures.ts'
import { sendAgain } from '../../db/recovery/resend.ts'
import type { RowsDb, RowsMeta } from '../../db/schema/rows-db.ts'
import { resetCursor } from '../../db/rows/change-cursor.ts'
import type { SyncPorts } from '../ports.ts'
import type { WorkingSession } from '../transport.ts'

/** The server tells another history than the one this device has pulled. */
const isOtherHistory = (error: unknown) => error instanceof ApiError && error.code === 'epoch'

/** The server no longer knows the place in its feed that the device named (410). */
export const isLostPlace = (error: unknown) =>
  isOtherHistory(error) || (error instanceof ApiError && error.code === 'cursor-expired')

type Where = Pick<PullContext, 'ports' | 'session' | 'companyId'>

/**
 * The answer; where the place it was asked from is lost, that place is forgotten, unless another tab has moved on. First
 * what was sent is queued again: a crash between the two repeats it, and never leaves it out.
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
  /** Asked after each page. */
  shouldStop: () => Promise<boolean>
  /** Called whenever something arrived. */
  onProgress: () => void
  signal: AbortSignal
}
