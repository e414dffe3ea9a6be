import { changeUser, type UserChange } from '../../../contract/endpoints/users.ts'
import type { User } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { whyFailed } from '../../api/failures.ts'
import { useSession } from '../../db/hooks.ts'
import { useToasts } from '../../ui/toasts.tsx'

export type ChangeUser = (user: User, change: UserChange, failure: string) => Promise<void>

/** Says `failure` and why when the server did not do it. */
export function useChangeUser(onChanged: (user: User) => void): ChangeUser {
  const token = useSession()?.token
  const toasts = useToasts()
  return async (user, change, failure) => {
    try {
      const answer = await call(changeUser, { params: { id: user._id }, body: change }, { token })
      onChanged(answer.user)
    } catch (error) {
      toasts.fail(failure, whyFailed(error))
    }
  }
}
