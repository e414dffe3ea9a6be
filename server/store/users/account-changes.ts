import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type AwayPeriod, awayText } from '../../../contract/entities/work-times/away.ts'
import { plainEmail } from '../../../contract/entities/email-text.ts'
import { colleagueName, type Role } from '../../../contract/entities/user.ts'
import { Refusal, notFound } from '../../../contract/errors.ts'
import { type AuditStep, recordAudit } from '../core/audit.ts'
import { isUniqueViolation } from '../core/unique-violation.ts'
import { join, leave } from '../core/memberships.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { endSessions } from './sessions.ts'
import { writeTenants } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { type Account, type NewUser, accounts, insertUser, announceAccess } from './users.ts'

/** Absent fields stay unchanged. */
export interface AccountChange {
  readonly firstname?: string
  readonly lastname?: string
  readonly email?: string
  readonly companyIds?: readonly string[]
  readonly role?: Role
  readonly active?: boolean
  /** Null: not away. */
  readonly away?: AwayPeriod | null
}

type Tenant = (companyId: string) => TenantTx

/** `decide` sees both accounts, locked until the commit: of two administrators who demote each other one is refused. */
export async function changeAccount(
  store: Store,
  { callerId, userId }: { callerId: string; userId: string },
  decide: (caller: Account, target: Account) => AccountChange,
): Promise<Account> {
  const changed = await emailOnce(() =>
    writeTenants(store, async (tenant, transaction) => {
      const locked = await lockAccounts(transaction, [callerId, userId])
      const caller = locked.get(callerId)
      const target = locked.get(userId)
      if (!caller || !target) throw notFound('This user')
      const change = withoutUnchanged(decide(caller, target), target)
      const steps = [
        ...(await changeCompanies(tenant, transaction, target, change)),
        ...(await changeStanding(tenant, transaction, target, change)),
        ...(await correctDetails(tenant, transaction, target, change)),
        ...(await setAway(tenant, transaction, target, change)),
      ]
      await recordAudit(transaction, { by: callerId, subjectId: userId }, steps)
      const { away, ...kept } = change
      return {
        ...target,
        ...kept,
        ...awayColumns(away, target),
        companyIds: [...(change.companyIds ?? target.companyIds)],
      }
    }),
  )
  announceAccess(store, userId)
  return changed
}

export async function registerAccount(
  store: Store,
  { callerId, newcomer }: { callerId: string; newcomer: NewUser },
  decide: (caller: Account) => void,
): Promise<Account> {
  const userId = randomUUID()
  return emailOnce(() =>
    writeTenants(store, async (tenant, transaction) => {
      const caller = (await lockAccounts(transaction, [callerId])).get(callerId)
      if (!caller) throw notFound('This user')
      decide(caller)
      await companyNames(transaction, newcomer.companyIds)
      await insertUser(transaction, { ...newcomer, _id: userId })
      for (const companyId of newcomer.companyIds) await join(tenant(companyId), userId)
      const step = { action: 'user.registered', companyIds: newcomer.companyIds, after: newcomer.role } as const
      await recordAudit(transaction, { by: callerId, subjectId: userId }, [step])
      return accounts(transaction).where('app_user.id', '=', userId).executeTakeFirstOrThrow()
    }),
  )
}

async function emailOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('invalid', 'That email is already in use.', { details: { field: 'email' } })
  }
}

/** In the order of ids, to avoid deadlocks. */
export async function lockAccounts(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, Account>> {
  await transaction.selectFrom('app_user').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const found = await accounts(transaction).where('app_user.id', 'in', ids).execute()
  return new Map(found.map((account) => [account._id, account]))
}

function withoutUnchanged(
  { role, active, companyIds, away, ...details }: AccountChange,
  target: Account,
): AccountChange {
  const { firstname = target.firstname, lastname = target.lastname, email = target.email } = details
  const emailAfter = plainEmail(email).toLowerCase()
  return {
    ...(firstname === target.firstname ? {} : { firstname }),
    ...(lastname === target.lastname ? {} : { lastname }),
    ...(emailAfter === target.email ? {} : { email: emailAfter }),
    ...(role === undefined || role === target.role ? {} : { role }),
    ...(active === undefined || active === target.active ? {} : { active }),
    ...(companyIds === undefined ? {} : { companyIds }),
    ...(away === undefined || isSameAway(away, target) ? {} : { away }),
  }
}

/** Sessions continue, because each request looks up the user's companies. */
async function changeCompanies(
  tenant: Tenant,
  transaction: Transaction<Database>,
  { _id, companyIds: before }: Account,
  { companyIds: after = before }: AccountChange,
): Promise<AuditStep[]> {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const nameById = await companyNames(transaction, [...added, ...removed])
  for (const companyId of added) await join(tenant(companyId), _id)
  for (const companyId of removed) await leave(tenant(companyId), _id)
  return [
    ...added.map((id) => ({ action: 'user.company-added' as const, companyIds: [id], after: nameById.get(id) ?? '' })),
    ...removed.map((id) => ({
      action: 'user.company-removed' as const,
      companyIds: [id],
      before: nameById.get(id) ?? '',
    })),
  ]
}

/** A change of role or of the right to sign in ends every session. */
async function changeStanding(
  tenant: Tenant,
  transaction: Transaction<Database>,
  { _id, companyIds, role: roleBefore }: Account,
  { role, active }: AccountChange,
): Promise<AuditStep[]> {
  if (role === undefined && active === undefined) return []
  await transaction
    .updateTable('app_user')
    .set({ ...(role === undefined ? {} : { role }), ...(active === undefined ? {} : { active }) })
    .where('id', '=', _id)
    .execute()
  await endSessions(transaction, _id)
  for (const companyId of companyIds) tenant(companyId).touched('user', _id)
  return [
    ...(role === undefined ? [] : [{ action: 'user.role' as const, companyIds, before: roleBefore, after: role }]),
    ...(active === undefined
      ? []
      : [{ action: active ? ('user.activated' as const) : ('user.deactivated' as const), companyIds }]),
  ]
}

/** Sessions continue. A link that was emailed to the old address no longer sets a password. */
async function correctDetails(
  tenant: Tenant,
  transaction: Transaction<Database>,
  target: Account,
  { firstname, lastname, email }: AccountChange,
): Promise<AuditStep[]> {
  const { _id, companyIds } = target
  const isRenamed = firstname !== undefined || lastname !== undefined
  if (!isRenamed && email === undefined) return []
  const after = {
    firstname: firstname ?? target.firstname,
    lastname: lastname ?? target.lastname,
    email: email ?? target.email,
  }
  await transaction.updateTable('app_user').set(after).where('id', '=', _id).execute()
  if (email !== undefined) await transaction.deleteFrom('password_reset').where('user_id', '=', _id).execute()
  if (isRenamed) for (const companyId of companyIds) tenant(companyId).touched('user', _id)
  const named = { action: 'user.name', companyIds, before: colleagueName(target), after: colleagueName(after) } as const
  return [
    ...(isRenamed ? [named] : []),
    ...(email === undefined ? [] : [{ action: 'user.email' as const, companyIds, before: target.email, after: email }]),
  ]
}

type AwayDays = Pick<Account, 'awayFrom' | 'awayUntil'>

const awayColumns = (away: AccountChange['away'], { awayFrom, awayUntil }: AwayDays): AwayDays =>
  away === undefined ? { awayFrom, awayUntil } : { awayFrom: away?.from ?? null, awayUntil: away?.until ?? null }

const isSameAway = (away: AwayPeriod | null, { awayFrom, awayUntil }: AwayDays) =>
  (away?.from ?? null) === awayFrom && (away?.until ?? null) === awayUntil

async function setAway(
  tenant: Tenant,
  transaction: Transaction<Database>,
  { _id, companyIds, awayFrom: from, awayUntil: until }: Account,
  { away }: AccountChange,
): Promise<AuditStep[]> {
  if (away === undefined) return []
  await transaction
    .updateTable('app_user')
    .set({ away_from: away?.from ?? null, away_until: away?.until ?? null })
    .where('id', '=', _id)
    .execute()
  for (const companyId of companyIds) tenant(companyId).touched('user', _id)
  const before = from && until ? awayText({ from, until }) : undefined
  return [{ action: 'user.away', companyIds, before, after: away ? awayText(away) : undefined }]
}

async function companyNames(transaction: Transaction<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await transaction.selectFrom('company').select(['id', 'name']).where('id', 'in', ids).execute()
  if (found.length < new Set(ids).size) throw new Refusal('invalid', 'One of these companies does not exist.')
  return new Map(found.map(({ id, name }) => [id, name]))
}
