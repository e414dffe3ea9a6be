import { type Transaction, sql } from 'kysely'
import { INVITATION_DAYS } from '../../../contract/endpoints/users.ts'
import { recordAudit } from '../core/audit.ts'
import { countAttempt, forgetTries, type Limit } from './login-attempts.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { endSessions, isUsualDevice } from './sessions.ts'
import { writeTenants } from '../core/tenant-transaction.ts'
import { accounts, announceAccess } from './users.ts'

const LIFETIME_HOURS = 1
const DAY_HOURS = 24
const MAILS_PER_MAILBOX = 5
const MAILS_PER_PLACE = 5
const MAILS_PER_ADDRESS = 50

export interface ResetRequest {
  readonly email: string
  readonly address: string
  readonly deviceHash: string
}

/** Send the email; the mailbox has had enough of them for now; or the seconds to wait. */
export type ResetAnswer = 'send' | 'has-enough' | number

/** The count doesn't depend on whether the account exists. A known device has its own, which strangers can't use up. */
export async function countResetRequest(store: Store, request: ResetRequest): Promise<ResetAnswer> {
  const { email, address, deviceHash } = request
  if (await isUsualDevice(store, email, deviceHash)) {
    const own: Limit = { key: `reset-device:${email} ${deviceHash}`, allowed: MAILS_PER_PLACE }
    return (await countAttempt(store, [own])) || 'send'
  }
  const seconds = await countAttempt(store, [
    { key: `reset-pair:${email} ${address}`, allowed: MAILS_PER_PLACE },
    { key: `reset-address:${address}`, allowed: MAILS_PER_ADDRESS },
  ])
  if (seconds > 0) return seconds
  const mailbox: Limit = { key: `reset-email:${email}`, allowed: MAILS_PER_MAILBOX }
  return (await countAttempt(store, [mailbox])) > 0 ? 'has-enough' : 'send'
}

export const keepInvitation = (store: Store, userId: string, tokenHash: string): Promise<void> =>
  keepResetToken(store, userId, tokenHash, INVITATION_DAYS * DAY_HOURS)

/** Replaces any earlier link of the account. */
export async function keepResetToken(
  store: Store,
  userId: string,
  tokenHash: string,
  lifetimeHours = LIFETIME_HOURS,
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${sql.lit(lifetimeHours)})`
  await store.db
    .transaction()
    .setAccessMode('read write')
    .execute((transaction) =>
      transaction
        .insertInto('password_reset')
        .values({ user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }),
        )
        .execute(),
    )
}

export async function isResetToken(store: Store, tokenHash: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('password_reset')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up the token, sets the password and ends every session. False if the token is no longer valid. */
export async function setPasswordByToken(
  store: Store,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<boolean> {
  const userId = await writeTenants(store, async (_tenant, transaction) => {
    const used = await transaction
      .deleteFrom('password_reset')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return
    const version = await setPassword(transaction, { userId: used.user_id, passwordHash })
    return version === undefined ? undefined : used.user_id
  })
  if (userId === undefined) return false
  announceAccess(store, userId)
  return true
}

/**
 * For a user who gave the old password. Ends every session, and returns the new version of tokens. Undefined if the
 * sessions of the version in which the old password was checked have ended since, for example by another change.
 */
export async function setOwnPassword(
  store: Store,
  chosen: NewPassword & { readonly tokenVersion: number },
): Promise<number | undefined> {
  const version = await writeTenants(store, (_tenant, transaction) => setPassword(transaction, chosen))
  if (version !== undefined) announceAccess(store, chosen.userId)
  return version
}

interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
}

/** Returns the new version of tokens. Undefined for a user who may not sign in. */
async function setPassword(
  transaction: Transaction<Database>,
  { userId, passwordHash, tokenVersion }: NewPassword & { readonly tokenVersion?: number },
): Promise<number | undefined> {
  const changed = await transaction
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('active', '=', true)
    .$if(tokenVersion !== undefined, (users) => users.where('token_version', '=', tokenVersion ?? 0))
    .returning('email')
    .executeTakeFirst()
  if (!changed) return
  await endSessions(transaction, userId)
  // A user who forgot the password has usually tried often.
  await forgetTries(transaction, changed.email)
  const account = await accounts(transaction).where('app_user.id', '=', userId).executeTakeFirstOrThrow()
  const steps = [{ action: 'user.password', companyIds: account.companyIds }] as const
  await recordAudit(transaction, { by: userId, subjectId: userId }, steps)
  return account.tokenVersion
}
