import { sql } from 'kysely'
import { announceAccess } from './access-change.ts'
import { recordAudit } from './audit.ts'
import { countAttempt, type Limit } from './login-attempts.ts'
import type { Store } from './open-store.ts'
import { writeTenants } from './tenant-transaction.ts'
import { accounts } from './users.ts'

const LIFETIME_HOURS = 1
const MAILS_PER_EMAIL = 5
const MAILS_PER_ADDRESS = 50

const limits = ({ email, address }: { email: string; address: string }): Limit[] => [
  { key: `reset-email:${email}`, allowed: MAILS_PER_EMAIL },
  { key: `reset-address:${address}`, allowed: MAILS_PER_ADDRESS },
]

/** Counts a wish for a mail, whether or not there is such an account. Answers 0, or the seconds to wait. */
export const countResetRequest = (store: Store, keys: { email: string; address: string }): Promise<number> =>
  countAttempt(store, limits(keys))

/** The one link of the account from now on. */
export async function keepResetToken(store: Store, userId: string, tokenHash: string): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${sql.lit(LIFETIME_HOURS)})`
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

/** Uses the token up: sets the password and ends every session. False when it does not hold any more. */
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
    const changed = await transaction
      .updateTable('app_user')
      .set((user) => ({ password_hash: passwordHash, token_version: user('token_version', '+', 1) }))
      .where('id', '=', used.user_id)
      .where('active', '=', true)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!changed) return
    // Whoever forgot it has tried it often.
    await transaction.deleteFrom('login_attempt').where('key', '=', `email:${changed.email}`).execute()
    const { companyIds } = await accounts(transaction).where('app_user.id', '=', changed.id).executeTakeFirstOrThrow()
    const steps = [{ action: 'user.password', companyIds }] as const
    await recordAudit(transaction, { by: changed.id, subjectId: changed.id }, steps)
    return changed.id
  })
  if (userId === undefined) return false
  announceAccess(store, userId)
  return true
}
