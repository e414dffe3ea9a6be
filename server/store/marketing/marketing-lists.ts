import { sql } from 'kysely'
import { withFields } from '../../../contract/entities/form-fields.ts'
import {
  type MarketingList,
  type MarketingListForm,
  marketingListForm,
} from '../../../contract/entities/marketing/marketing-list.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'

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

/** Fields that a form omits or empties are absent. */
export function newList(
  { companyId, id, at }: { companyId: string; id: string; at: string },
  form: MarketingListForm,
): MarketingList {
  const blank = { _id: id, companyId, createdAt: at, updatedAt: at, version: 1 }
  return withFields<MarketingList>({ ...blank, ...marketingListForm.parse({ name: form.name }) }, form)
}
