import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withFields } from '../../contract/entities/form-fields.ts'
import {
  type MarketingList,
  type MarketingListForm,
  marketingListForm,
} from '../../contract/entities/marketing-list.ts'
import type { Store } from './open-store.ts'
import { rowJson } from './row-json.ts'
import { saveRow } from './rows.ts'
import type { TenantTx } from './tenant-transaction.ts'

/** By name. */
export async function listMarketingLists(store: Store, companyId: string): Promise<MarketingList[]> {
  const rows = await store.db
    .selectFrom('marketing_list')
    .select(rowJson('list').as('row'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ row }) => row)
}

/** The list of a name, made where there is none. Of two who make it at once, the second waits. */
export async function listOfName(tx: TenantTx, name: string, userId: string): Promise<MarketingList> {
  const known = await findListOfName(tx, name)
  if (known) return known
  await sql`select pg_advisory_xact_lock(hashtext(${`list ${tx.companyId} ${name.toLowerCase()}`}))`.execute(tx.sql)
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
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    // It is not deleted while people are put on it.
    .forKeyShare()
    .executeTakeFirst()
  return found?.row
}

/** Whatever a form leaves out or empty is absent. */
export function newList(
  { companyId, id, at }: { companyId: string; id: string; at: string },
  form: MarketingListForm,
): MarketingList {
  const blank = { _id: id, companyId, createdAt: at, updatedAt: at, version: 1 }
  return withFields<MarketingList>({ ...blank, ...marketingListForm.parse({ name: form.name }) }, form)
}
