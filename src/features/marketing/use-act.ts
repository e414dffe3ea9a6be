import { whyFailed } from '../../api/failures.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Does something at the server and says when it was not done: `failure`, and why. Answers whether it was. */
export function useAct() {
  const toasts = useToasts()
  return async (failure: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      toasts.fail(failure, whyFailed(error))
      return false
    }
  }
}
