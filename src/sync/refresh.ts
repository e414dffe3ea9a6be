import { ApiError, Unreachable } from '../api/failures.ts'
import { checkAccess } from './access.ts'
import { pullCompany, type PullContext } from './pull.ts'

/** One look at the server, so that what is parked is parked beside the truth. False when it cannot be reached. */
export async function refresh(context: Omit<PullContext, 'shouldStop'>): Promise<boolean> {
  try {
    await checkAccess(context)
    await pullCompany({ ...context, shouldStop: async () => true })
    return true
  } catch (error) {
    if (error instanceof Unreachable) return false
    if (error instanceof ApiError) return true
    throw error
  }
}
