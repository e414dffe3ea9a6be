import type { Transaction } from 'kysely'
import type { AuditAction } from '../../../contract/entities/audit/audit.ts'
import { recordAudit } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { endSessions } from './sessions.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import { accounts, announceAccess } from './users.ts'

export interface TwoStep {
  readonly encryptedSecret: string
  readonly isOn: boolean
}

export const findTwoStep = (store: Store, userId: string): Promise<TwoStep | undefined> =>
  store.db
    .selectFrom('two_step')
    .select(['encrypted_secret as encryptedSecret', 'is_on as isOn'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function countRecoveryCodes(store: Store, userId: string): Promise<number> {
  const { count } = await store.db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a secret that is not active yet. False if one is already active. */
export const keepSecret = (store: Store, userId: string, encryptedSecret: string): Promise<boolean> =>
  writeReference(store, async (db) => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('two_step')
      .values({ user_id: userId, encrypted_secret: encryptedSecret, last_step: 0, is_on: false })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ encrypted_secret: encryptedSecret, last_step: 0 })
          .where('two_step.is_on', '=', false),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  })

/** Identifies the secret whose code was checked: another may have replaced it since. */
export interface CheckedSecret {
  readonly userId: string
  readonly encryptedSecret: string
}

/** Each code works once: false for this step or an earlier one. Of two concurrent calls one gets true. */
export const useStep = (store: Store, { userId, encryptedSecret }: CheckedSecret, step: number): Promise<boolean> =>
  writeReference(store, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('two_step')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('encrypted_secret', '=', encryptedSecret)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

export const useRecoveryCode = (store: Store, userId: string, codeHash: string): Promise<boolean> =>
  writeReference(store, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })

interface ByWhom {
  readonly by: string
  readonly userId: string
}

/** Replaces all recovery codes. False if the secret was replaced, removed or turned on since its code was checked. */
export const turnOn = (store: Store, checked: CheckedSecret, codeHashes: readonly string[]): Promise<boolean> =>
  ifStill(store, { ...checked, isOn: false }, async (db) => {
    const { userId } = checked
    await db.updateTable('two_step').set({ is_on: true }).where('user_id', '=', userId).execute()
    await replaceCodes(db, userId, codeHashes)
    await audit(db, 'user.two-step-on', { by: userId, userId })
  })

/** False if the secret was replaced or removed since its code was checked. */
export const replaceRecoveryCodes = (
  store: Store,
  checked: CheckedSecret,
  codeHashes: readonly string[],
): Promise<boolean> =>
  ifStill(store, { ...checked, isOn: true }, async (db) => {
    const { userId } = checked
    await replaceCodes(db, userId, codeHashes)
    await audit(db, 'user.recovery-codes', { by: userId, userId })
  })

/** False if the secret was replaced or removed since its code was checked. */
export const turnOff = (store: Store, checked: CheckedSecret): Promise<boolean> =>
  ifStill(store, { ...checked, isOn: true }, async (db) => {
    const { userId } = checked
    await remove(db, 'user.two-step-off', { by: userId, userId })
  })

const ifStill = (
  store: Store,
  { userId, encryptedSecret, isOn }: CheckedSecret & { readonly isOn: boolean },
  work: (db: Transaction<Database>) => Promise<void>,
): Promise<boolean> =>
  writeReference(store, async (db) => {
    const locked = await db
      .selectFrom('two_step')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('encrypted_secret', '=', encryptedSecret)
      .where('is_on', '=', isOn)
      .forUpdate()
      .executeTakeFirst()
    if (!locked) return false
    await work(db)
    return true
  })

/** For a user who has lost the device: ends their sessions. False if there was nothing to reset. */
export async function resetForUser(store: Store, who: ByWhom): Promise<boolean> {
  const isDone = await writeReference(store, async (db) => {
    if (!(await remove(db, 'user.two-step-reset', who))) return false
    await endSessions(db, who.userId)
    return true
  })
  if (isDone) announceAccess(store, who.userId)
  return isDone
}

async function remove(db: Transaction<Database>, action: AuditAction, who: ByWhom): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('user_id', '=', who.userId).execute()
  const gone = await db.deleteFrom('two_step').where('user_id', '=', who.userId).returning('is_on').executeTakeFirst()
  if (!gone?.is_on) return false
  await audit(db, action, who)
  return true
}

async function replaceCodes(db: Transaction<Database>, userId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const rows = codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash }))
  await db.insertInto('recovery_code').values(rows).execute()
}

async function audit(db: Transaction<Database>, action: AuditAction, { by, userId }: ByWhom): Promise<void> {
  const { companyIds } = await accounts(db).where('app_user.id', '=', userId).executeTakeFirstOrThrow()
  await recordAudit(db, { by, subjectId: userId }, [{ action, companyIds }])
}
