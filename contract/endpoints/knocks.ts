import * as z from 'zod/mini'
import { activity } from '../entities/activity.ts'
import { knock, knockFields, knockForm, knockPlace } from '../entities/knocks/knock.ts'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

const params = z.object({ id })
const query = companyScope

export const listKnocks = defineEndpoint({
  method: 'GET',
  path: '/api/knocks',
  summary: 'The knocks at houses of the company, newest first; with leadId, at a house that is a lead',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ knocks: allRows(knock) }),
})

export const postKnock = defineEndpoint({
  method: 'POST',
  path: '/api/knocks',
  summary: 'Record a knock at a house without a lead, and its outcome; an Idempotency-Key becomes its id',
  policy: 'member',
  query,
  body: z.extend(knockForm, { ...knockPlace.shape, at: z.optional(deviceTime) }),
  status: 201,
  response: z.object({ knock }),
})

export const patchKnock = defineEndpoint({
  method: 'PATCH',
  path: '/api/knocks/:id',
  summary: 'Change what is sent of a knock; an empty value clears a field',
  policy: 'member',
  params,
  query,
  body: knockFields,
  status: 200,
  response: z.object({ knock }),
})

export const deleteKnockCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/knocks/:id',
  summary: 'Delete a knock',
  policy: 'author',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})

export const postKnockOfLead = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/knocks',
  summary:
    'The house of a knock has become this lead: the knock is a visit in its history; an Idempotency-Key becomes the id of the visit',
  policy: 'member',
  params,
  body: z.object({ knockId: id }),
  status: 201,
  response: z.object({ activity, knock }),
})
