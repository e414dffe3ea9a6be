import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../contract/errors.ts'
import type { Tokens } from '../../policies/tokens.ts'
import { admitTry, forgiveTry, type Tries, tryKeys } from '../../store/users/login-attempts.ts'
import type { Store } from '../../store/core/open-store.ts'
import { isUsualDevice, startSession } from '../../store/users/sessions.ts'
import { findTwoStep } from '../../store/users/two-step.ts'
import { findUserByEmail } from '../../store/users/users.ts'
import { formatDuration } from './format-duration.ts'
import { isPassword } from './passwords.ts'
import type { Place } from './address-group.ts'
import { isRightCode, tooManyCodes, type TwoStepParts, wrongCode } from './two-step.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
  readonly from: Place
}

interface Parts extends TwoStepParts {
  readonly tokens: Tokens
}

/** A token for the account. The answer and the time it takes do not tell whether there is one. */
export async function signIn(parts: Parts, { email, password, code, from }: Credentials): Promise<string> {
  const { store, tokens, clock } = parts
  const admitted = await admit(store, email, from)
  const account = await findUserByEmail(store, email)
  const isRight = await isPassword(account?.passwordHash, password)
  if (!account?.active || !isRight) throw new Refusal('sign-in-failed', 'Incorrect email or password.')
  if ((await findTwoStep(store, account._id))?.isOn) await demandCode(parts, account._id, { code, admitted })
  await admitted.forgive()
  const session = { id: randomUUID(), startedAt: clock() }
  await startSession(store, {
    userId: account._id,
    sessionId: session.id,
    startedAt: session.startedAt,
    deviceHash: from.deviceHash,
    userAgent: from.userAgent,
  })
  return tokens.sign(account, session)
}

/** Wrong codes from everywhere but the usual place, by somebody who has the password: then each waits. */
const FREE_CODES = 30

/** After the right password only, so that nothing tells who has codes. */
async function demandCode(
  parts: Parts,
  userId: string,
  { code, admitted }: { code: string | undefined; admitted: Awaited<ReturnType<typeof admit>> },
): Promise<void> {
  if (code === undefined) {
    // Only this try is forgiven: else a password without a code would let the next codes be guessed for nothing.
    await admitted.forgiveThisOne()
    throw new Refusal('code-required', 'Enter the code of your authenticator app.')
  }
  const key = `code:${userId}`
  const admission = admitted.isUsual ? undefined : await admitTry(parts.store, [key], () => [{ key, free: FREE_CODES }])
  if (admission && 'waitSeconds' in admission) throw tooManyCodes(admission.waitSeconds)
  if (!(await isRightCode(parts, userId, code))) throw wrongCode()
  if (admission) await forgiveTry(parts.store, admission.tryId, [key], [])
}

/** Wrong tries of one place at one account, before it has to wait. */
const FREE_TRIES = 5
/** The usual place has a count of its own, which nobody else can use up. */
const FREE_TRIES_OF_USUAL_DEVICE = 10
/** Of one place, whatever the account. */
const FREE_TRIES_OF_ADDRESS = 50
/** So many wrong tries at one account leave each place fewer: a crowd of machines is no faster than one. */
const CROWD = 20
const FREE_TRIES_IN_CROWD = 2
const LARGE_CROWD = 100
const FREE_TRIES_IN_LARGE_CROWD = 1

/** Lets a try through, or throws how long to wait. Who is told to wait is only who tried, never the account. */
export async function admit(store: Store, email: string, from: Place) {
  const isUsual = await isUsualDevice(store, email, from.deviceHash)
  const keys = isUsual
    ? { own: tryKeys.device(email, from.deviceHash), shared: [] }
    : { own: tryKeys.pair(email, from.address), shared: [tryKeys.email(email), tryKeys.address(from.address)] }
  const all = [keys.own, ...keys.shared]
  const outcome = await admitTry(store, all, (tried): Tries[] =>
    isUsual
      ? [{ key: keys.own, free: FREE_TRIES_OF_USUAL_DEVICE }]
      : [
          { key: keys.own, free: freeTries(tried(tryKeys.email(email))) },
          { key: tryKeys.address(from.address), free: FREE_TRIES_OF_ADDRESS },
        ],
  )
  if ('waitSeconds' in outcome) throw tooManyTries(outcome.waitSeconds)
  return {
    isUsual,
    forgive: () => forgiveTry(store, outcome.tryId, all, [keys.own]),
    forgiveThisOne: () => forgiveTry(store, outcome.tryId, all, []),
  }
}

function freeTries(triedByAll: number): number {
  if (triedByAll >= LARGE_CROWD) return FREE_TRIES_IN_LARGE_CROWD
  return triedByAll >= CROWD ? FREE_TRIES_IN_CROWD : FREE_TRIES
}

const tooManyTries = (seconds: number) =>
  new Refusal('rate-limited', `Too many wrong tries. Wait ${formatDuration(seconds)} and sign in again.`, {
    retryAfter: seconds,
  })
