import * as z from 'zod/mini'
import { nextToGo, retention, retentionForm, retentionKind, retentionMonths } from '../entities/privacy/retention.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

const answer = z.object({ retention })

export const getRetention = defineEndpoint({
  method: 'GET',
  path: '/api/retention',
  summary: 'For how many months a company keeps what; null is for good',
  policy: 'admin',
  query: companyScope,
  status: 200,
  response: answer,
})

export const putRetention = defineEndpoint({
  method: 'PUT',
  path: '/api/retention',
  summary: 'Change the periods that are sent; null keeps for good. A changed period begins a day later',
  policy: 'admin',
  query: companyScope,
  body: retentionForm,
  status: 200,
  response: answer,
})

export const getNextToGo = defineEndpoint({
  method: 'GET',
  path: '/api/retention/next',
  summary: 'What a period would delete if it were applied now: how many, and the oldest five',
  policy: 'admin',
  query: z.extend(companyScope, { kind: retentionKind, months: z.pipe(z.coerce.number(), retentionMonths) }),
  status: 200,
  response: nextToGo,
})
