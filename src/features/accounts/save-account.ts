import type { Account } from '../../../contract/entities/account.ts'
import { withFields } from '../../../contract/entities/form-fields.ts'
import { createAccount, updateAccount } from '../../../contract/mutations/account.ts'
import { mutate } from '../../db/mutate.ts'
import { correctParked } from '../../db/outbox/outbox-actions.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { type AccountChanges, accountValues, toAccountFields } from './account-values.ts'

/** Resolves when the account is durable on this device. `accountId` is the form's: saved twice, it is made once. */
export function addAccount(accountId: string, changes: AccountChanges): Promise<void> {
  const fields = wholeForm(changes)
  return mutate(createAccount, { accountId, createdAt: new Date().toISOString(), fields }, { subject: fields.name })
}

/** A new account that was refused, as it now stands in the form. */
export function correctAccount(refused: ParkedEntry, changes: AccountChanges): Promise<void> {
  const fields = wholeForm({ ...accountValues(refused.body), ...changes })
  const args = { accountId: refused.mutationId, createdAt: new Date(refused.savedAt).toISOString(), fields }
  return correctParked(refused, createAccount, args, fields.name)
}

const wholeForm = ({ name = '', ...changes }: AccountChanges) => ({ ...toAccountFields(changes), name })

/** `base` is the version the person began from: the server merges field by field over it. */
export async function changeAccount(account: Account, changes: AccountChanges, base: number): Promise<void> {
  const fields = toAccountFields(changes)
  if (Object.keys(fields).length === 0) return
  await mutate(updateAccount, { accountId: account._id, fields }, { subject: fields.name ?? account.name, base })
}

const refusedFields = ({ args }: ParkedEntry) => updateAccount.args.safeParse(args).data?.fields ?? {}

/** The account as it would be, had the change been taken. */
export const withRefused = (account: Account, refused: ParkedEntry): Account =>
  withFields(account, refusedFields(refused))

/** A change that was refused, as it now stands in the form. */
export function correctAccountUpdate(refused: ParkedEntry, account: Account, changes: AccountChanges): Promise<void> {
  const before = refusedFields(refused)
  const after = toAccountFields(changes)
  const billingAddress = { ...before.billingAddress, ...after.billingAddress }
  const fields = { ...before, ...after, ...(Object.keys(billingAddress).length > 0 ? { billingAddress } : {}) }
  return correctParked(refused, updateAccount, { accountId: account._id, fields }, fields.name ?? account.name)
}
