import { randomUUID } from 'node:crypto'
import type { RefusalReason } from '../../../contract/entities/audit/audit.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Tokens } from '../../policies/tokens.ts'
import { recordRefusal } from '../../store/users/audit-refusals.ts'
import { admitTry, forgiveTry, type Tries, tryKeys } from '../../store/users/login-attempts.ts'
import type { Store } from '../../store/core/open-store.ts'
import { isUsualDevice, startSession } from '../../store/users/sessions.ts'
import { type CheckedSecret, findTwoStep } from '../../store/users/two-step.ts'
import { type Account, findUserByEmail } from '../../store/users/users.ts'
import { hasDeactivatedThemselves } from '../../store/core/audit.ts'
import { accountDeactivated } from './account-deactivated.ts'
import { tooManyTries } from './too-many-tries.ts'
import { isPassword } from './passwords.ts'
import type { Place } from './address-group.ts'
import { demandRightCode } from './code-tries.ts'
import { type EnteringParts, isRightCode } from './two-step.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
  readonly from: Place
}

interface Parts extends EnteringParts {
  readonly tokens: Tokens
}

/** Resolves to a token for the account. Neither the answer nor its timing reveals whether the account exists. */
export async function signIn(parts: Parts, credentials: Credentials): Promise<string> {
  const { store, tokens, clock } = parts
  const { email, password, code, from } = credentials
  const refusal = { action: 'session.refused', network: from.address } as const
  const account = await findUserByEmail(store, email)
  const admitted = await admit(store, email, from).catch(async (error: unknown) => {
    // Recorded without a fingerprint: a caller who never waits tries any number of addresses.
    await recordRefusal(store, { ...refusal, reason: 'too-many-tries', account })
    throw error
  })
  const isRight = await isPassword(account?.passwordHash, password)
  if (!account || !isRight || (await isClosedDemo(store, account))) {
    const fingerprint = account ? {} : { fingerprint: parts.sealer.fingerprint(email) }
    await recordRefusal(store, { ...refusal, reason: reasonOf(account, isRight), account, ...fingerprint })
    throw new Refusal('sign-in-failed', 'Incorrect email or password.')
  }
  const twoStep = await findTwoStep(store, account._id)
  if (twoStep?.isOn)
    await demandCode(parts, account, { code, admitted, from, encryptedSecret: twoStep.encryptedSecret })
  if (!account.active) {
    await recordRefusal(store, { ...refusal, reason: 'deactivated', account })
    throw await accountDeactivated(store, account)
  }
  await admitted.forgive()
  const session = { id: randomUUID(), startedAt: clock() }
  const { address: network, ...device } = from
  const started = {
    userId: account._id,
    sessionId: session.id,
    startedAt: session.startedAt,
    isSignIn: true,
    ...device,
  } as const
  await startSession(store, started, [{ action: 'session.started', companyIds: account.companyIds, network }])
  return tokens.sign(account, session)
}

/** The account's password is in the README, so a stranger may know it. */
const isClosedDemo = async (store: Store, { _id, active }: Account): Promise<boolean> =>
  !active && hasDeactivatedThemselves(store, _id)

function reasonOf(account: Account | undefined, isRight: boolean): RefusalReason {
  if (!account) return 'unknown-address'
  return isRight ? 'deactivated' : 'wrong-password'
}

/** Wrong codes that are free for a caller with the password, from anywhere but a known device. Further tries must wait. */
const FREE_CODES = 10

interface CodeGiven {
  readonly code: string | undefined
  readonly admitted: Awaited<ReturnType<typeof admit>>
  readonly from: Place
  readonly encryptedSecret: CheckedSecret['encryptedSecret']
}

/**
 * Asked only after the right password, so that nothing reveals which users have codes. Each place has its own count:
 * see `admit`.
 */
async function demandCode(
  parts: Parts,
  account: Account,
  { code, admitted, from, encryptedSecret }: CodeGiven,
): Promise<void> {
  if (code === undefined) {
    // Forgives this try only: otherwise a password without a code would reset the count of wrong codes.
    await admitted.forgiveThisOne()
    throw new Refusal('code-required', 'Enter the code from your authenticator app.')
  }
  await demandRightCode(
    parts,
    { ...account, network: from.address },
    {
      brakes: admitted.isUsual ? [] : [{ key: `code:${account._id}`, free: FREE_CODES }],
      isRight: () => isRightCode(parts, { userId: account._id, encryptedSecret }, code),
      clearsCounts: false,
    },
  )
}

/** Wrong tries from one place at one account, before it has to wait. */
const FREE_TRIES = 5
/** A known device has its own count, which no other caller can use up. */
const FREE_TRIES_OF_USUAL_DEVICE = 10
/** From one place, for any account. */
const FREE_TRIES_OF_ADDRESS = 50
/** After this many wrong tries at one account each place gets fewer, so that many machines are no faster than one. */
const CROWD = 20
const FREE_TRIES_IN_CROWD = 2
const LARGE_CROWD = 100
const FREE_TRIES_IN_LARGE_CROWD = 1

/** Admits a try, or throws how long to wait. The wait applies to the place that tried, never to the account. */
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
  if ('waitSeconds' in outcome) throw tooManyTries({ ...outcome, what: 'wrong tries', action: 'sign in again' })
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
