import type { Store } from '../core/open-store.ts'
import { writeTenants } from '../core/tenant-transaction.ts'

/** Does nothing while somebody else changes the user: the next call names a company too. */
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
