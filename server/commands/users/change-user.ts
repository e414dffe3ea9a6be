import type { UserChange } from '../../../contract/endpoints/users.ts'
import { companiesAfter, demandMayChange } from '../../policies/people.ts'
import { changeAccount } from '../../store/users/account-changes.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { Account } from '../../store/users/users.ts'

export const changeUser = (
  store: Store,
  { callerId, userId, change }: { callerId: string; userId: string; change: UserChange },
): Promise<Account> =>
  changeAccount(store, { callerId, userId }, (caller, target) => {
    demandMayChange(caller, target, change)
    return 'assignedCompanies' in change
      ? { companyIds: companiesAfter(caller, target, change.assignedCompanies) }
      : change
  })
