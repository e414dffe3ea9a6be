import * as z from 'zod/mini'
import { apart, APART_KINDS, apartIds } from '../../entities/duplicates/apart.ts'
import { allRows, deviceTime, id } from '../../entities/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'
import { companyScope } from '../leads.ts'
import { listOffset } from '../list-offset.ts'

const at = z.optional(deviceTime)
const query = companyScope

export const listAparts = defineEndpoint({
  method: 'GET',
  path: '/api/duplicates/apart',
  summary:
    'Which leads, contacts and accounts were marked as different, the latest first, by whom, and which were undone',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ aparts: allRows(apart) }),
})

export const postApart = defineEndpoint({
  method: 'POST',
  path: '/api/duplicates/apart',
  summary:
    'Say that leads, contacts or accounts that look alike are different people or organisations: no two of them are offered as duplicates. An Idempotency-Key becomes its id',
  policy: 'admin',
  query,
  body: z.object({ of: z.enum(APART_KINDS), ids: apartIds, at }),
  status: 201,
  response: z.object({ apart }),
})

export const postUndoApart = defineEndpoint({
  method: 'POST',
  path: '/api/duplicates/apart/:id/undo',
  summary: 'Take back that they are different people or organisations',
  policy: 'admin',
  params: z.object({ id }),
  query,
  body: z.object({ at }),
  status: 200,
  response: z.object({ apart }),
})
