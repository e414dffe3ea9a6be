import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { AskedBefore, RestTask } from '../schema/sync-schema.ts'

export interface Rest {
  readonly companyId: string
  readonly task: RestTask
  readonly key: string
  readonly by: string | null
  readonly details: AskedBefore | null
}

export const readRest = (store: Store): Promise<Rest[]> =>
  store.db
    .selectFrom('restore_rest')
    .select(['company_id as companyId', 'task', 'key', 'by', 'details'])
    .orderBy('company_id')
    // Erasures first, then those who left: they are not asked again.
    .orderBy('task')
    .orderBy('key')
    .execute()

export const forgetRest = (store: Store, { companyId, task, key }: Rest) =>
  writeTenant(store, companyId, ({ sql: db }) =>
    db
      .deleteFrom('restore_rest')
      .where('company_id', '=', companyId)
      .where('task', '=', task)
      .where('key', '=', key)
      .execute(),
  )
