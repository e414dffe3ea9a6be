import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

/** The company's devices get the new colleague's row. */
export async function join(tx: TenantTx, userId: string): Promise<void> {
  await tx.sql.insertInto('membership').values({ company_id: tx.companyId, user_id: userId }).execute()
  tx.touched('user', userId)
}

export async function leave(tx: TenantTx, userId: string): Promise<void> {
  await tx.sql.deleteFrom('membership').where('company_id', '=', tx.companyId).where('user_id', '=', userId).execute()
  tx.touched('user', userId, true)
}

export const isMember = (companyId: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from membership where company_id = ${companyId} and user_id = ${userId})`

/** Those of the users who belong to the company, active or not. */
export async function membersAmong(tx: TenantTx, userIds: readonly string[]): Promise<string[]> {
  const found = await tx.sql
    .selectFrom('membership')
    .select('user_id')
    .where('company_id', '=', tx.companyId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
  return found.map(({ user_id }) => user_id)
}

export async function demandColleague(tx: TenantTx, userId: string): Promise<void> {
  const member = await tx.sql
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('user_id')
    .where('company_id', '=', tx.companyId)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!member) throw new Refusal('invalid', 'This person does not work in this company.')
}
