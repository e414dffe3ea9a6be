import { login } from '../../../contract/endpoints/auth.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../db/session.ts'

export async function signInWithPassword(email: string, password: string): Promise<void> {
  const { token } = await call(login, { body: { email, password } })
  await signIn(token)
  // Asked when the person has just shown that they mean to work here; browsers say yes more often then.
  void navigator.storage?.persist?.()
}
