import { randomUUID } from 'node:crypto'
import { type Transaction, sql } from 'kysely'
import type { Role, User } from '../../contract/entities/user.ts'
import { allCompanyIds } from './companies.ts'
import type { Store } from './open-store.ts'
import type { Database } from './schema.ts'
import { type TenantTx, writeTenants } from './tenant-transaction.ts'

/** A user with everything the server decides by; never sent as it is. */
export interface Account {
  _id: string
  firstname: string
  lastname: string
  email: string
  role: Role
  passwordHash: string
  tokenVersion: number
  active: boolean
  companyIds: string[]
  /** Named last by a client that knows only specification section 7. */
  lastCompanyId: string | null
}

export interface NewUser {
  _id?: string
  firstname: string
  lastname: string
  email: string
  role: Role
  passwordHash: string
  companyIds: readonly string[]
}

export const findUser = (store: Store, id: string): Promise<Account | undefined> =>
  accounts(store).where('app_user.id', '=', id).executeTakeFirst()

export const findUserByEmail = (store: Store, email: string): Promise<Account | undefined> =>
  accounts(store).where('app_user.email', '=', email.trim().toLowerCase()).executeTakeFirst()

/** Everybody who works in one of the companies; what of it a caller may see is the policies' business. */
export async function listColleagues(store: Store, companyIds: readonly string[]): Promise<Required<User>[]> {
  if (companyIds.length === 0) return []
  const rows = await accounts(store)
    .where('app_user.active', '=', true)
    .where((is) =>
      is.exists(
        is
          .selectFrom('membership as shared')
          .select('shared.user_id')
          .whereRef('shared.user_id', '=', 'app_user.id')
          .where('shared.company_id', 'in', companyIds),
      ),
    )
    .orderBy(sql`lower(firstname), lower(lastname)`)
    .execute()
  return rows.map(({ _id, firstname, lastname, email, role, companyIds: assignedCompanies }) => ({
    _id,
    firstname,
    lastname,
    email,
    role,
    assignedCompanies,
  }))
}

const accounts = (store: Store) =>
  store.db
    .selectFrom('app_user')
    .select([
      'app_user.id as _id',
      'firstname',
      'lastname',
      'email',
      'role',
      'password_hash as passwordHash',
      'token_version as tokenVersion',
      'active',
      'last_company_id as lastCompanyId',
    ])
    .select((of) =>
      of
        .selectFrom('membership')
        .whereRef('membership.user_id', '=', 'app_user.id')
        .select(sql<string[]>`coalesce(array_agg(membership.company_id::text order by company_id), '{}')`.as('ids'))
        .$asScalar()
        .$notNull()
        .as('companyIds'),
    )

export async function createUser(store: Store, user: NewUser): Promise<string> {
  const id = user._id ?? randomUUID()
  await writeTenants(store, async (tenant, transaction) => {
    await transaction
      .insertInto('app_user')
      .values({
        id,
        email: user.email.trim().toLowerCase(),
        firstname: user.firstname,
        lastname: user.lastname,
        role: user.role,
        password_hash: user.passwordHash,
      })
      .execute()
    for (const companyId of user.companyIds) await join(tenant(companyId), id)
  })
  return id
}

/** The companies a user works in from now on. Tokens that name other ones end. */
export async function setMemberships(store: Store, userId: string, companyIds: readonly string[]): Promise<void> {
  await writeTenants(store, async (tenant, transaction) => {
    const before = await lockMemberships(transaction, userId)
    const added = companyIds.filter((id) => !before.includes(id))
    const removed = before.filter((id) => !companyIds.includes(id))
    if (added.length + removed.length === 0) return
    for (const companyId of added) await join(tenant(companyId), userId)
    for (const companyId of removed) await leave(tenant(companyId), userId)
    await transaction
      .updateTable('app_user')
      .set((row) => ({ token_version: row('token_version', '+', 1) }))
      .where('id', '=', userId)
      .execute()
  })
}

/** A SuperAdmin of all companies, made at the start when nobody has this e-mail. */
export async function ensureAdmin(store: Store, admin: { email: string; passwordHash: string }): Promise<void> {
  if (await findUserByEmail(store, admin.email)) return
  const companyIds = await allCompanyIds(store)
  await createUser(store, { ...admin, firstname: 'Doorstep', lastname: 'Admin', role: 'SuperAdmin', companyIds })
}

async function lockMemberships(transaction: Transaction<Database>, userId: string): Promise<string[]> {
  await transaction.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
  const rows = await transaction.selectFrom('membership').select('company_id').where('user_id', '=', userId).execute()
  return rows.map(({ company_id }) => company_id)
}

async function join(tx: TenantTx, userId: string): Promise<void> {
  await tx.sql.insertInto('membership').values({ company_id: tx.companyId, user_id: userId }).execute()
  tx.touched('user', userId)
}

async function leave(tx: TenantTx, userId: string): Promise<void> {
  await tx.sql.deleteFrom('membership').where('company_id', '=', tx.companyId).where('user_id', '=', userId).execute()
  tx.touched('user', userId, true)
}
