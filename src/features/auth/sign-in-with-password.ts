import { login } from '../../../contract/endpoints/auth.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../db/session/session.ts'

export async function signInWithPassword(credentials: {
  email: string
  password: string
  code?: string
}): Promise<void> {
  const { token } = await call(login, { body: credentials })
  await signIn(token)
  // Asked when the person has just shown that they mean to work here; browsers say yes more often then.
  void navigator.storage?.persist?.()
}
