import * as z from 'zod/mini'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { view, viewFields, viewForm } from '../entities/view.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

const params = z.object({ id })
const query = companyScope
const oneView = z.object({ view })

export const listViews = defineEndpoint({
  method: 'GET',
  path: '/api/views',
  summary: "The caller's own saved views and those shared with the company, by name",
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ views: allRows(view) }),
})

export const postView = defineEndpoint({
  method: 'POST',
  path: '/api/views',
  summary: 'Save the filters, sort and columns of a list under a name; an Idempotency-Key becomes its id',
  policy: 'member',
  query,
  body: z.extend(viewForm, { createdAt: z.optional(deviceTime) }),
  status: 201,
  response: oneView,
})

export const patchView = defineEndpoint({
  method: 'PATCH',
  path: '/api/views/:id',
  summary: 'Change what is sent of a view, or share it; a shared one by its owner or an administrator',
  policy: 'author',
  params,
  query,
  body: viewFields,
  status: 200,
  response: oneView,
})

export const putDefaultView = defineEndpoint({
  method: 'PUT',
  path: '/api/views/:id/default',
  summary: "Whether the caller's list opens with this view",
  policy: 'member',
  params,
  query,
  body: z.object({ isDefault: z.boolean() }),
  status: 200,
  response: oneView,
})

export const deleteViewCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  summary: 'Delete a view; a shared one by its owner or an administrator',
  policy: 'author',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})
