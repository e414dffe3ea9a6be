import { changeAccount } from '../../store/users/account-changes.ts'
import { hasDeactivatedThemselves } from '../../store/core/audit.ts'
import type { Store } from '../../store/core/open-store.ts'
import { type Account, findUser } from '../../store/users/users.ts'
import { isPassword } from '../users/passwords.ts'
import { DEMO_PASSWORD, demoUsers } from './demo-accounts.ts'

/**
 * Without the demo, an account whose password is in the README must not be able to sign in. Resolves to the number of
 * accounts it disabled.
 */
export async function disableDemoAccounts(store: Store): Promise<number> {
  return setActive(store, false, ({ active }) => Promise.resolve(active))
}

/** Lets the demo accounts sign in again, except those that an administrator deactivated. */
export async function enableDemoAccounts(store: Store): Promise<number> {
  return setActive(store, true, async ({ active, _id }) => !active && hasDeactivatedThemselves(store, _id))
}

async function setActive(store: Store, active: boolean, concerns: (account: Account) => Promise<boolean>) {
  let changed = 0
  for (const { _id } of demoUsers) {
    const account = await findUser(store, _id)
    if (!account || !(await concerns(account)) || !(await isPassword(account.passwordHash, DEMO_PASSWORD))) continue
    // The audit log names the user as the caller, which can't happen otherwise: that identifies these entries later.
    await changeAccount(store, { callerId: _id, userId: _id }, () => ({ active }))
    changed++
  }
  return changed
}
