import * as z from 'zod/mini'
import { HISTORY_LIMIT, historyStep } from '../entities/history.ts'
import { allRows, id } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

export const getLeadHistory = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/history',
  summary:
    'Activity of a lead or deal: who changed what, when on their device and when it arrived; newest first, at most 500',
  policy: 'member',
  params: z.object({ id }),
  query: listOffset,
  status: 200,
  response: z.object({ history: allRows(historyStep, HISTORY_LIMIT) }),
})
