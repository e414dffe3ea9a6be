import { randomUUID } from 'node:crypto'
import type { Company } from '../../../contract/entities/company.ts'
import { Refusal, notFound } from '../../../contract/errors.ts'
import { lockAccounts } from './account-changes.ts'
import { recordAudit } from '../core/audit.ts'
import { join } from '../core/memberships.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenants } from '../core/tenant-transaction.ts'
import { isUniqueViolation } from '../core/unique-violation.ts'
import { type Account, announceAccess } from './users.ts'

export async function foundCompany(
  store: Store,
  { callerId, name }: { callerId: string; name: string },
  decide: (caller: Account) => void,
): Promise<Company> {
  const _id = randomUUID()
  try {
    await writeTenants(store, async (tenant, transaction) => {
      const caller = (await lockAccounts(transaction, [callerId])).get(callerId)
      if (!caller) throw notFound('This user')
      decide(caller)
      await transaction.insertInto('company').values({ id: _id, name }).execute()
      await join(tenant(_id), callerId)
      const steps = [{ action: 'company.created', companyIds: [_id] }] as const
      await recordAudit(transaction, { by: callerId, subjectId: _id }, steps)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('invalid', 'A company with this name already exists.', { details: { field: 'name' } })
  }
  announceAccess(store, callerId)
  return { _id, name }
}
