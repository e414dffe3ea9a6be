import { signInNeeded } from '../../policies/authorize.ts'
import {
  RENEW_AFTER_SECONDS,
  SESSION_LIFETIME_SECONDS,
  type TokenClaims,
  type TokenSession,
  type Tokens,
} from '../../policies/tokens.ts'
import type { Store } from '../../store/core/open-store.ts'
import {
  type AccountInSession,
  findAccountInSession,
  noteSessionUse,
  startSession,
} from '../../store/users/sessions.ts'
import type { Account } from '../../store/users/users.ts'
import { accountDeactivated } from './account-deactivated.ts'

export interface Session {
  readonly account: Account
  readonly id: string
  readonly startedAt: Date
  readonly expiresAt: Date
  /** Set when the token is older than a day, or names other companies than the account has. */
  readonly renewedToken: string | undefined
}

/** Often enough for a list of devices, and rarely enough to cost nothing. */
const USE_NOTED_AFTER_MS = 5 * 60_000

interface Parts {
  readonly store: Store
  readonly tokens: Tokens
  readonly clock: () => Date
}

/**
 * Identifies the caller by the current state of the database: the token only names account, version and session. A pull
 * waits only for other pulls.
 */
export async function authenticate(
  parts: Parts,
  authorization: string | undefined,
  queue: 'db' | 'pulls' = 'db',
): Promise<Session> {
  const { store, tokens, clock } = parts
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await tokens.read(token)
  const account =
    claims && (await findAccountInSession(store, { userId: claims.id, sessionId: claims.sid }, store[queue]))
  if (!account) throw signInNeeded()
  if (!account.active) throw await accountDeactivated(store, account)
  if (!isGood(account, claims, clock())) throw signInNeeded()
  const session = await sessionInUse(parts, account, claims)
  const ageSeconds = clock().getTime() / 1000 - claims.iat
  const isDue = ageSeconds > RENEW_AFTER_SECONDS || !namesCompaniesOf(claims, account)
  return {
    account,
    ...session,
    expiresAt: new Date(claims.exp * 1000),
    renewedToken: isDue ? await tokens.sign(account, session) : undefined,
  }
}

export const isGood = (
  { active, tokenVersion, startedAt, endedAt }: AccountInSession,
  { stamp }: Pick<TokenClaims, 'stamp'>,
  now: Date,
): boolean =>
  active && tokenVersion === stamp && endedAt === null && (startedAt === null || startedAt > oldestStart(now))

export const oldestStart = (now: Date) => new Date(now.getTime() - SESSION_LIFETIME_SECONDS * 1000)

/**
 * A session that is missing from the database was opened between a backup and its restore: it stays valid. An ended
 * session stays in the database, marked, for longer than a token lasts.
 */
async function sessionInUse({ store, clock }: Parts, account: AccountInSession, claims: TokenClaims) {
  const ref = { userId: account._id, sessionId: claims.sid }
  const session: TokenSession = { id: claims.sid, startedAt: account.startedAt ?? new Date(claims.iat * 1000) }
  if (!account.lastUsedAt) await startSession(store, { ...ref, startedAt: session.startedAt })
  else if (clock().getTime() - account.lastUsedAt.getTime() >= USE_NOTED_AFTER_MS)
    await noteSessionUse(store, ref, clock())
  return session
}

function namesCompaniesOf({ assignedCompanies }: TokenClaims, { companyIds }: Account): boolean {
  const named = new Set(assignedCompanies)
  return named.size === companyIds.length && companyIds.every((id) => named.has(id))
}
