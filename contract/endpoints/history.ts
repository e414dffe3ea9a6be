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

const formHistory = {
  method: 'GET',
  policy: 'member',
  params: z.object({ id }),
  query: listOffset,
  status: 200,
  response: z.object({ history: allRows(historyStep, HISTORY_LIMIT) }),
} as const

export const getContactHistory = defineEndpoint({
  ...formHistory,
  path: '/api/contacts/:id/history',
  summary: 'Who changed a contact, what, and when; newest first, at most 500',
})

export const getAccountHistory = defineEndpoint({
  ...formHistory,
  path: '/api/accounts/:id/history',
  summary: 'Who changed an account, what, and when; newest first, at most 500',
})
