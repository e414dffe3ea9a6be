import { Refusal } from '../../../contract/errors.ts'
import type { Store } from '../../store/core/open-store.ts'
import { isResetToken, setPasswordByToken } from '../../store/users/password-resets.ts'
import { hashResetToken } from './forgot-password.ts'
import { hashPassword } from './passwords.ts'

/** Sets the password of the account that a mailed link belongs to. The link is used up and every session ends. */
export async function resetPassword(store: Store, { token, password }: { token: string; password: string }) {
  const tokenHash = hashResetToken(token)
  // Before the work on the password: a made-up link costs nothing.
  if (!(await isResetToken(store, tokenHash))) throw linkIsOver()
  if (!(await setPasswordByToken(store, { tokenHash, passwordHash: await hashPassword(password) }))) throw linkIsOver()
}

const linkIsOver = () =>
  new Refusal('not-found', 'This link does not work any more. Ask for a new one on the sign-in page.')
