import { randomUUID } from 'node:crypto'
import type { TenantTx } from '../core/tenant-tx.ts'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { sql } from 'kysely'
import { searchKey } from '../../../contract/entities/fold.ts'
import { newList } from '../marketing/marketing-lists.ts'
import { saveRow } from './rows.ts'
import { rowJson } from '../core/row-json.ts'
/** Finds or creates the list. Of two concurrent calls the second waits. */
export async function listOfName(tx: TenantTx, name: string, userId: string): Promise<MarketingList> {
  const known = await findListOfName(tx, name)
  if (known) return known
  await sql`select pg_advisory_xact_lock(hashtext(${`list ${tx.companyId} ${searchKey(name)}`}))`.execute(tx.sql)
  const made = await findListOfName(tx, name)
  if (made) return made
  const list = newList({ companyId: tx.companyId, id: randomUUID(), at: new Date().toISOString() }, { name })
  return saveRow(tx, { entity: 'list', id: list._id }, undefined, list, { userId })
}

async function findListOfName(tx: TenantTx, name: string): Promise<MarketingList | undefined> {
  const found = await tx.sql
    .selectFrom('marketing_list')
    .select(rowJson('list').as('row'))
    .where('company_id', '=', tx.companyId)
    .where(sql<boolean>`search_key(name) = ${searchKey(name)}`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name) = lower(${name})`, 'desc')
    .orderBy('id')
    // Locked against deletion while subscribers are added to it.
    .forKeyShare()
    .executeTakeFirst()
  return found?.row
}
