import { login } from '../../../contract/endpoints/auth.ts'
import { messages } from '../../../contract/errors.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/failures.ts'
import { signIn } from '../../db/session.ts'

/** The words for what went wrong; undefined when the person is signed in. */
export async function signInWithPassword(email: string, password: string): Promise<string | undefined> {
  try {
    const { token } = await call(login, { body: { email, password } })
    await signIn(token)
  } catch (error) {
    return (error instanceof ApiError && error.message) || messages.loginFailed
  }
  // Asked when the person has just shown that they mean to work here; browsers say yes more often then.
  void navigator.storage?.persist?.()
}
