import { launchPostgres } from '../../../server/store/embedded-postgres/launch.ts'
import { type Store, openStore } from '../../../server/store/core/open-store.ts'
import { removeRow } from '../../../server/store/feed/rows.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { Lead } from '../../../contract/entities/lead.ts'

export async function withStoreOf<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const postgres = await launchPostgres(dataDir)
  const store = await openStore({ connection: postgres.connection })
  try {
    return await work(store)
  } finally {
    await store.close()
    await postgres.stop()
  }
}

/** Deletes a lead as a colleague would, without this device getting it. */
export const deleteLeadBehindTheServer = (dataDir: string, lead: Pick<Lead, '_id' | 'companyId'>, userId: string) =>
  withStoreOf(dataDir, (store) =>
    writeTenant(store, lead.companyId, (tx) => removeRow(tx, { entity: 'lead', id: lead._id }, { userId })),
  )
