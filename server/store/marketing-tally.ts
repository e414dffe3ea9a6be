import { sql } from 'kysely'
import type { TenantTx } from './tenant-transaction.ts'

/** `ofId`: a list, or the company for all of its people. */
export async function keepTally(tx: TenantTx, ofId: string, people: number): Promise<void> {
  if (people === 0) return
  await tx.sql
    .insertInto('marketing_tally')
    .values({ company_id: tx.companyId, of_id: ofId, people })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'of_id']).doUpdateSet({ people: sql`marketing_tally.people + excluded.people` }),
    )
    .execute()
}
