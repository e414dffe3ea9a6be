import { DUPLICATE_FIELDS } from '../../../csv/duplicate-keys.ts'
import type { Store } from '../core/open-store.ts'

export interface KeyedLead {
  readonly id: string
  readonly isDeleted: boolean
  readonly certificate_number: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly surname: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly address3: string | null
  readonly postcode: string | null
  readonly address?: unknown
}

/** Small, so that requests are answered in between. */
const PAGE = 5000

/** What identifies each lead of a company. Includes deleted ones: their certificates are still taken. */
export async function* leadKeys(store: Store, companyId: string): AsyncGenerator<KeyedLead[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await store.db
      .selectFrom('lead')
      .select(['id', ...DUPLICATE_FIELDS])
      .select((is) => is('deleted_at', 'is not', null).as('isDeleted'))
      .where('company_id', '=', companyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield rows.map((row) => ({ ...row, isDeleted: Boolean(row.isDeleted) }))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}
