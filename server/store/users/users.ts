import { randomUUID } from 'node:crypto'
import { type Kysely, type Transaction, sql } from 'kysely'
import { plainEmail } from '../../../contract/entities/email-text.ts'
import type { Role, User } from '../../../contract/entities/user.ts'
import { allCompanies } from './companies.ts'
import { join, leave } from '../core/memberships.ts'
import { type ListPage, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { writeTenants } from '../core/tenant-transaction.ts'
import { rowJson } from '../core/row-json.ts'
import { isUniqueViolation } from '../core/unique-violation.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { RowTable } from '../core/row-table.ts'
import { POKE_CHANNEL } from '../core/poke.ts'

/** Only `users.ts` changes a colleague, no mutation does. A mutation that touches its author's row leaves it unchanged. */
export const userRows: RowTable<'user'> = {
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom('app_user')
      .innerJoin('membership', 'membership.user_id', 'app_user.id')
      .select(rowJson('user').as('row'))
      .where('membership.company_id', '=', tx.companyId)
      .where('app_user.id', '=', id)
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: (_tx, _before, after) => Promise.resolve(after),
  remove: () => Promise.reject(new Refusal('internal', 'No mutation removes a colleague.')),
}

/** A user with everything the server decides by. Never sent to a client. */
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
  lastCompanyId: string | null
  lastSignedInAt: Date | null
  awayFrom: string | null
  awayUntil: string | null
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

export async function findUser(store: Store, id: string): Promise<Account | undefined> {
  const statement = store.compiled(accountById)
  const { rows } = await store.db.executeQuery<Account>({ ...statement, parameters: [id] })
  return rows[0]
}

const accountById = (db: Kysely<Database>) => accounts(db).where('app_user.id', '=', 'set when it is run')

export const findUserByEmail = (store: Store, email: string): Promise<Account | undefined> =>
  accounts(store.db).where('app_user.email', '=', plainEmail(email).toLowerCase()).executeTakeFirst()

export interface UserSelection {
  readonly companyIds?: readonly string[]
  readonly onlyActive: boolean
}

/** The policies decide which of these fields a caller may see. */
const MOST_LISTED = 1_000

export async function listUsers(
  store: Store,
  { companyIds, onlyActive }: UserSelection,
  offset = 0,
): Promise<ListPage<User>> {
  const list = accounts(store.db)
    .leftJoin('two_step', 'two_step.user_id', 'app_user.id')
    .select('two_step.is_on as hasTwoStep')
    .$if(onlyActive, (users) => users.where('app_user.active', '=', true))
    .$if(companyIds !== undefined, (users) => users.where((is) => is.exists(sharedMembership(companyIds ?? []))))
    .orderBy(sql`search_key(firstname), search_key(lastname), app_user.id`)
  const page = await readRowsPage(store.db, list, offset, { mostRows: MOST_LISTED })
  return shownPage(page, offset, ({ hasTwoStep, ...account }) => ({
    ...toUser(account),
    ...(hasTwoStep ? { hasTwoStep } : {}),
  }))
}

const sharedMembership = (companyIds: readonly string[]) => sql`(
  select from membership as shared
  where shared.user_id = app_user.id and shared.company_id = any(${companyIds}::uuid[])
)`

export const toUser = ({
  _id,
  firstname,
  lastname,
  email,
  role,
  active,
  companyIds,
  lastSignedInAt,
  awayFrom: from,
  awayUntil: until,
}: Account): User => ({
  _id,
  firstname,
  lastname,
  email,
  role,
  assignedCompanies: companyIds,
  ...(active ? {} : { active }),
  ...(lastSignedInAt ? { lastSignedInAt: lastSignedInAt.toISOString() } : {}),
  ...(from && until ? { away: { from, until } } : {}),
})

export const accounts = (db: Kysely<Database>) =>
  db
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
      'last_signed_in_at as lastSignedInAt',
      'away_from as awayFrom',
      'away_until as awayUntil',
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
    await insertUser(transaction, { ...user, _id: id })
    for (const companyId of user.companyIds) await join(tenant(companyId), id)
  })
  return id
}

export async function insertUser(transaction: Transaction<Database>, user: NewUser & { _id: string }): Promise<void> {
  await transaction
    .insertInto('app_user')
    .values({
      id: user._id,
      email: plainEmail(user.email).toLowerCase(),
      firstname: user.firstname,
      lastname: user.lastname,
      role: user.role,
      password_hash: user.passwordHash,
    })
    .execute()
}

export async function setMemberships(store: Store, userId: string, companyIds: readonly string[]): Promise<void> {
  await writeTenants(store, async (tenant, transaction) => {
    const before = await lockMemberships(transaction, userId)
    const added = companyIds.filter((id) => !before.includes(id))
    const removed = before.filter((id) => !companyIds.includes(id))
    for (const companyId of added) await join(tenant(companyId), userId)
    for (const companyId of removed) await leave(tenant(companyId), userId)
  })
  announceAccess(store, userId)
}

/** A SuperAdmin of all companies, created at the start when nobody has this email. */
export async function ensureAdmin(store: Store, admin: { email: string; passwordHash: string }): Promise<void> {
  if (await findUserByEmail(store, admin.email)) return
  const companyIds = (await allCompanies(store)).map(({ _id }) => _id)
  const user = { ...admin, firstname: 'Doorstep', lastname: 'Admin', role: 'SuperAdmin', companyIds } as const
  await createUser(store, user).catch((error: unknown) => {
    // Another server that is starting has created it.
    if (!isUniqueViolation(error)) throw error
  })
}

async function lockMemberships(transaction: Transaction<Database>, userId: string): Promise<string[]> {
  await transaction.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
  const rows = await transaction.selectFrom('membership').select('company_id').where('user_id', '=', userId).execute()
  return rows.map(({ company_id }) => company_id)
}

/** Does nothing while another transaction changes the user: the next call names a company too. */
export async function rememberCompany(store: Store, userId: string, companyId: string): Promise<void> {
  await writeTenants(store, (_tenant, transaction) =>
    transaction
      .updateTable('app_user')
      .set({ last_company_id: companyId })
      .where('id', '=', (user) =>
        user.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().skipLocked(),
      )
      .execute(),
  )
}

interface AccessChange {
  readonly userId: string
  /** Set if only one session has ended. */
  readonly sessionId?: string
}

/** Notifies every server process that a user's rights have changed. One that misses it notices at its next heartbeat. */
export function announceAccess(store: Store, userId: string, sessionId?: string): void {
  const change: AccessChange = { userId, ...(sessionId === undefined ? {} : { sessionId }) }
  const payload = JSON.stringify(change)
  void store.pool.query('select pg_notify($1, $2)', [POKE_CHANNEL, payload]).catch(() => {})
}
