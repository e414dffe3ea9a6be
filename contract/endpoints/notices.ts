import * as z from 'zod/mini'
import { id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const deleteNotice = defineEndpoint({
  method: 'DELETE',
  path: '/api/epc/notices/:id',
  summary: 'Dismiss a notice: somebody replaced a value that the caller had set. Notices come with the feed',
  policy: 'own',
  params: z.object({ id }),
  status: 200,
  response: z.object({ message: remark }),
})
