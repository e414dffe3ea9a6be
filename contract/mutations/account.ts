import * as z from 'zod/mini'
import { type Account, accountFields, accountForm, accountLabels } from '../entities/account.ts'
import { labelsOf, withFields } from '../entities/form-fields.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { Refusal, notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

const touchesAccount = (args: { accountId: string }) => [{ entity: 'account', id: args.accountId }] as const

export const createAccount = defineMutation({
  name: 'account.create',
  args: z.object({ accountId: id, createdAt: timestamp, fields: accountForm }),
  touches: touchesAccount,
  key: ({ accountId }) => accountId,
  apply: (view, { accountId, createdAt, fields }, { companyId }) => {
    if (view.get('account', accountId)) throw new Refusal('key-reuse', 'This account already exists.')
    const blank = { _id: accountId, companyId, createdAt, updatedAt: createdAt, version: 1, name: fields.name }
    view.put('account', withFields<Account>(blank, fields))
  },
  request: ({ createdAt, fields }) => ({ method: 'POST', path: '/api/accounts', body: { ...fields, createdAt } }),
  describe: ({ fields }) => `New account: ${fields.name}`,
})

export const updateAccount = defineMutation({
  name: 'account.update',
  args: z.object({ accountId: id, fields: accountFields }),
  touches: touchesAccount,
  follows: [createAccount.name],
  apply: (view, { accountId, fields }) => {
    const row = view.get('account', accountId)
    if (!row) throw notFound('This account')
    view.put('account', withFields(row, fields))
  },
  request: ({ accountId, fields }) => ({ method: 'PATCH', path: `/api/accounts/${accountId}`, body: { ...fields } }),
  describe: ({ fields }) => `Account: ${labelsOf(fields, accountLabels).join(', ')}`,
})

/** Linked rows stay. On the server the account is deleted with its history. */
export const deleteAccount = defineMutation({
  name: 'account.delete',
  args: z.object({ accountId: id }),
  touches: touchesAccount,
  follows: [createAccount.name, updateAccount.name],
  apply: (view, { accountId }) => {
    if (!view.get('account', accountId)) throw notFound('This account')
    view.remove('account', accountId)
  },
  request: ({ accountId }) => ({ method: 'DELETE', path: `/api/accounts/${accountId}` }),
  describe: () => 'Delete account',
})
