import type * as z from 'zod/mini'
import { type deactivatedAccount, Refusal } from '../../../contract/errors.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { findDeactivator } from '../../store/core/audit.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { Account } from '../../store/users/users.ts'

/** Only for callers with the account's password or token: strangers must not learn that the account exists. */
export async function accountDeactivated(store: Store, account: Account): Promise<Refusal> {
  const by = await findDeactivator(store, account._id)
  const whom = by && by.active && by._id !== account._id ? colleagueName(by) : 'your administrator'
  const message = `Your account was deactivated. Call ${whom}, who can activate it again.`
  const details = { userId: account._id, name: colleagueName(account) } satisfies z.infer<typeof deactivatedAccount>
  return new Refusal('account-deactivated', message, { details })
}
