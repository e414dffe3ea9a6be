import { ApiError, Unreachable } from '../../api/failures.ts'
import { checkAccess } from './access.ts'
import { Emptied, UNDECIDED } from './server-emptied.ts'
import { pullCompany } from './pull.ts'
import type { PullContext } from './expired-cursor.ts'
import { type Again, concernsDevice, NO_ANSWER } from '../replies.ts'

/** One pull, so that a refusal is shown beside the truth. Answers why where it could not be had. */
export async function refresh(context: Omit<PullContext, 'shouldStop'>): Promise<Again | undefined> {
  try {
    await checkAccess(context)
    await pullCompany({ ...context, shouldStop: async () => true })
    return undefined
  } catch (error) {
    if (error instanceof Emptied) return UNDECIDED
    if (error instanceof Unreachable || (error instanceof ApiError && concernsDevice(error))) return NO_ANSWER
    if (error instanceof ApiError) return undefined
    throw error
  }
}
