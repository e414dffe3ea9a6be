import * as z from 'zod/mini'
import { account, accountFields, accountForm } from '../entities/account.ts'
import { conflicts } from '../entities/field-conflict.ts'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

const params = z.object({ id })
const query = companyScope
const data = z.object({ account })

export const listAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/accounts',
  summary: 'All accounts of a company, by name',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ data: z.object({ accounts: allRows(account) }) }),
})

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/accounts/:id',
  summary: 'One account',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ data }),
})

export const postAccount = defineEndpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Add an account; without companyId, to the company the caller last named; an Idempotency-Key becomes its id',
  policy: 'member',
  query,
  body: z.intersection(accountForm, z.object({ createdAt: z.optional(deviceTime) })),
  status: 201,
  response: z.object({ data }),
})

export const patchAccount = defineEndpoint({
  method: 'PATCH',
  path: '/api/accounts/:id',
  summary: 'Change the fields that are sent; with Sync-Base, says whose newer values it replaced',
  policy: 'member',
  params,
  query,
  body: accountFields,
  status: 200,
  response: z.object({ data, conflicts }),
})

export const deleteAccountCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/accounts/:id',
  summary: 'Delete an account with its history; its contacts stay',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})
