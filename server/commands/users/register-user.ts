import type { registerUser as endpoint } from '../../../contract/endpoints/users.ts'
import type { Parsed } from '../../../contract/endpoints/endpoint.ts'
import { demandMayRegister } from '../../policies/people.ts'
import { registerAccount } from '../../store/users/account-changes.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { Account } from '../../store/users/users.ts'
import { hashPassword } from './passwords.ts'

export async function registerUser(
  store: Store,
  caller: Account,
  { password, assignedCompanies, ...person }: Parsed<typeof endpoint, 'body'>,
): Promise<Account> {
  const newcomer = { ...person, companyIds: [...new Set(assignedCompanies)] }
  // Checked before the password is hashed, so that a refusal costs nothing.
  demandMayRegister(caller, newcomer)
  return registerAccount(
    store,
    { callerId: caller._id, newcomer: { ...newcomer, passwordHash: await hashPassword(password) } },
    (callerNow) => demandMayRegister(callerNow, newcomer),
  )
}
