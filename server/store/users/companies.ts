import { randomUUID } from 'node:crypto'
import type { Company } from '../../../contract/entities/company.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

export async function listCompanies(store: Store, ids: readonly string[]): Promise<Company[]> {
  if (ids.length === 0) return []
  return store.db.selectFrom('company').select(['id as _id', 'name']).where('id', 'in', ids).orderBy('name').execute()
}

export const allCompanies = (store: Store): Promise<Company[]> =>
  store.db.selectFrom('company').select(['id as _id', 'name']).orderBy('name').execute()

export async function findCompanyByName(store: Store, name: string): Promise<Company | undefined> {
  return store.db
    .selectFrom('company')
    .select(['id as _id', 'name'])
    .where((is) => is(is.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
}

export async function createCompany(store: Store, { name, id = randomUUID() }: { name: string; id?: string }) {
  await writeTenant(store, id, ({ sql }) => sql.insertInto('company').values({ id, name }).execute())
  return { _id: id, name } satisfies Company
}
