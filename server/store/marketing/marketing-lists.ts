import { sql } from 'kysely'
import { withFields } from '../../../contract/entities/form-fields.ts'
import {
  LISTS_OF_A_COMPANY,
  type MarketingList,
  type MarketingListForm,
  marketingListForm,
} from '../../../contract/entities/marketing/marketing-list.ts'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'

/** In bytes: the number of subscribers of each list, which is sent with the lists. */
const SIZES_BYTES = 60 * LISTS_OF_A_COMPANY

export const pageOfLists = (store: Store, companyId: string, offset: number): Promise<ListPage<MarketingList>> =>
  readListPage(store.db, listsOf(store, companyId), offset, { mostBytes: PAGE_MAX_BYTES - SIZES_BYTES })

export const listMarketingLists = async (store: Store, companyId: string): Promise<MarketingList[]> =>
  (await listsOf(store, companyId).execute()).map(({ row }) => row)

const listsOf = ({ db }: Store, companyId: string) =>
  db
    .selectFrom('marketing_list')
    .select(rowJson('list').as('row'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`search_key(name)`)
    .orderBy('id')

/** Fields that a form omits or empties are absent. */
export function newList(
  { companyId, id, at }: { companyId: string; id: string; at: string },
  form: MarketingListForm,
): MarketingList {
  const blank = { _id: id, companyId, createdAt: at, updatedAt: at, version: 1 }
  return withFields<MarketingList>({ ...blank, ...marketingListForm.parse({ name: form.name }) }, form)
}
