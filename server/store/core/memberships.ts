import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from './tenant-tx.ts'

/** Tells the company's devices about the new colleague. */
export async function join(tx: TenantTx, userId: string): Promise<void> {
  await tx.sql.insertInto('membership').values({ company_id: tx.companyId, user_id: userId }).execute()
  tx.touched('user', userId)
}

/** Tells the company's devices that the colleague left. */
export async function leave(tx: TenantTx, userId: string): Promise<void> {
  await tx.sql.deleteFrom('membership').where('company_id', '=', tx.companyId).where('user_id', '=', userId).execute()
  tx.touched('user', userId, true)
}

export const isMember = (companyId: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from membership where company_id = ${companyId} and user_id = ${userId})`
