import { randomUUID } from 'node:crypto'
import type { SignedInSession } from '../../../contract/endpoints/sessions.ts'
import { notFound, Refusal } from '../../../contract/errors.ts'
import { signInNeeded } from '../../policies/authorize.ts'
import { TOKEN_LIFETIME_SECONDS, type Tokens } from '../../policies/tokens.ts'
import { admitTry, forgiveTry } from '../../store/users/login-attempts.ts'
import type { ListPage } from '../../store/core/list-page.ts'
import type { Store } from '../../store/core/open-store.ts'
import { setOwnPassword } from '../../store/users/password-resets.ts'
import { endSession, listSessions, startSession } from '../../store/users/sessions.ts'
import { recordRefusal } from '../../store/users/audit-refusals.ts'
import { type Account, findUser } from '../../store/users/users.ts'
import { oldestStart, type Session } from './authenticate.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deviceName } from './device-name.ts'
import type { Place } from './address-group.ts'
import { tooManyTries } from './too-many-tries.ts'

interface Parts {
  readonly store: Store
  readonly tokens: Tokens
  readonly clock: () => Date
}

export async function mySessions(
  { store, clock }: Parts,
  current: Session,
  offset: number,
): Promise<ListPage<SignedInSession>> {
  const now = clock()
  const usedAfter = new Date(now.getTime() - TOKEN_LIFETIME_SECONDS * 1000)
  const after = { startedAfter: oldestStart(now), usedAfter }
  const { rows, ...rest } = await listSessions(store, current.account._id, after, offset)
  const shown = rows.map(({ id, startedAt, lastUsedAt, userAgent }) => ({
    _id: id,
    device: deviceName(userAgent),
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === current.id,
  }))
  return { ...rest, rows: shown }
}

export async function endMySession(store: Store, userId: string, sessionId: string): Promise<void> {
  if (!(await endSession(store, { userId, sessionId }))) throw notFound('This session')
}

const FREE_PASSWORD_TRIES = 5

/** Ends every session, including a thief's. The caller, who knew the password, continues in a new one. */
export async function changeMyPassword(
  { store, tokens, clock }: Parts,
  { account }: Session,
  { currentPassword, password, from }: { currentPassword: string; password: string; from: Place },
): Promise<string> {
  await demandPassword(store, account, { password: currentPassword, network: from.address })
  const { _id: userId, tokenVersion: checked } = account
  const tokenVersion = await setOwnPassword(store, {
    userId,
    tokenVersion: checked,
    passwordHash: await hashPassword(password),
  })
  if (tokenVersion === undefined) throw signInNeeded()
  const session = { id: randomUUID(), startedAt: clock() }
  const changed = await findUser(store, userId)
  if (!changed) throw notFound('This user')
  await startSession(store, { userId, sessionId: session.id, startedAt: session.startedAt, ...from })
  // Signed with the version of this change: only sessions that are ended from now on include it.
  return tokens.sign({ ...changed, tokenVersion }, session)
}

/** For actions that need more than an open session. Wrong passwords are slowed down as at sign-in. */
export async function demandPassword(
  store: Store,
  account: Pick<Account, '_id' | 'passwordHash' | 'companyIds'>,
  { password, network }: { readonly password: string; readonly network: string },
): Promise<void> {
  const { _id, passwordHash } = account
  const key = `password:${_id}`
  const admission = await admitTry(store, [key], () => [{ key, free: FREE_PASSWORD_TRIES }])
  if ('waitSeconds' in admission) {
    await recordRefusal(store, { action: 'password.wrong', reason: 'too-many-tries', account, network })
    throw tooManyTries({ ...admission, what: 'wrong tries' })
  }
  if (!(await isPassword(passwordHash, password))) {
    await recordRefusal(store, { action: 'password.wrong', reason: 'wrong-password', account, network })
    throw new Refusal('invalid', 'Your current password is incorrect.', { details: { field: 'currentPassword' } })
  }
  await forgiveTry(store, admission.tryId, [key], [key])
}
