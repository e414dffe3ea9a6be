import type { Account } from '../../../contract/entities/account.ts'
import { createAccount, updateAccount } from '../../../contract/mutations/account.ts'
import { mutate } from '../../db/mutate.ts'
import { type AccountChanges, toAccountFields } from './account-values.ts'

/** Resolves when the account is durable on this device. `accountId` is the form's: saved twice, it is made once. */
export function addAccount(accountId: string, changes: AccountChanges): Promise<void> {
  const { name = '', ...fields } = toAccountFields(changes)
  const createdAt = new Date().toISOString()
  return mutate(createAccount, { accountId, createdAt, fields: { name, ...fields } }, { subject: name })
}

/** `base` is the version the person began from: the server merges field by field over it. */
export async function changeAccount(account: Account, changes: AccountChanges, base: number): Promise<void> {
  const fields = toAccountFields(changes)
  if (Object.keys(fields).length === 0) return
  await mutate(updateAccount, { accountId: account._id, fields }, { subject: fields.name ?? account.name, base })
}
