import { Refusal } from '../../contract/errors.ts'
import type { Tokens } from '../policies/tokens.ts'
import { blockedFor, countFailure } from '../store/login-attempts.ts'
import type { Store } from '../store/open-store.ts'
import { findUserByEmail } from '../store/users.ts'
import { isPassword } from './passwords.ts'

export interface Credentials {
  email: string
  password: string
  /** Of the caller's machine, for the limit on guesses. */
  address: string
}

/** A token for the account. The answer and the time it takes do not tell whether there is one. */
export async function signIn(
  { store, tokens }: { store: Store; tokens: Tokens },
  { email, password, address }: Credentials,
): Promise<string> {
  demandFewTries(await blockedFor(store, { email, address }))
  const account = await findUserByEmail(store, email)
  const isRight = await isPassword(account?.passwordHash, password)
  if (!account?.active || !isRight) {
    demandFewTries(await countFailure(store, { email, address }))
    throw new Refusal('sign-in-failed', 'E-mail or password is not right.')
  }
  // Wrong ones that came at the same time may have used the tries up.
  demandFewTries(await blockedFor(store, { email, address }))
  return tokens.sign(account)
}

function demandFewTries(seconds: number) {
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw new Refusal(
    'rate-limited',
    `Too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and sign in again.`,
    { retryAfter: seconds },
  )
}
