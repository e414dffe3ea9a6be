import type { TestServer } from '../server/test-server.ts'
import { writeBehind } from '../fakes/write-behind.ts'

/** As a new installation in which the operator has recreated the same users and company. */
export async function emptyCompany({ store }: TestServer, companyId: string): Promise<void> {
  for (const table of ['note', 'activity', 'history', 'lead', 'seq_log', 'company_clock', 'idempotency']) {
    await writeBehind(store, `delete from ${table} where company_id = $1`, [companyId])
  }
  await writeBehind(store, `delete from sync_index where company_id = $1 and entity <> 'user'`, [companyId])
}
