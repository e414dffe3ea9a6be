import * as z from 'zod/mini'
import { historyStep } from '../entities/history.ts'
import { id } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const getLeadHistory = defineEndpoint({
  method: 'GET',
  path: '/api/epc/leads/:id/history',
  summary: 'Who changed what of a lead or deal, when on their device and when it arrived; newest first, at most 500',
  policy: 'member',
  params: z.object({ id }),
  status: 200,
  response: z.object({ history: z.array(historyStep) }),
})
