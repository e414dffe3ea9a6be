import { randomUUID } from 'node:crypto'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Role } from '../../../contract/entities/user.ts'
import { createCompany } from '../../../server/store/users/companies.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import { saveRow } from '../../../server/store/feed/rows.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { createUser } from '../../../server/store/users/users.ts'
import { buildLead } from './build-lead.ts'

export async function addCompany(store: Store, name = `Company ${randomUUID()}`): Promise<string> {
  const { _id } = await createCompany(store, { name })
  return _id
}

interface GivenUser {
  firstname?: string
  lastname?: string
  email?: string
  role?: Role
  passwordHash?: string
}

export const addUser = (store: Store, companyIds: readonly string[], overrides: GivenUser = {}): Promise<string> =>
  createUser(store, {
    firstname: 'Ada',
    lastname: 'Field',
    email: `${randomUUID()}@example.com`,
    role: 'User',
    passwordHash: 'not a hash',
    ...overrides,
    companyIds,
  })

export async function addLeads(store: Store, companyId: string, leads: readonly Partial<Lead>[]): Promise<Lead[]> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const saved: Lead[] = []
    for (const lead of leads.map((fields) => buildLead({ ...fields, companyId }))) {
      const by = { userId: lead._id }
      saved.push(await saveRow(tx, { entity: 'lead', id: lead._id }, undefined, lead, by))
    }
    return saved
  })
  return result
}
