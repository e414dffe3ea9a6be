import * as z from 'zod/mini'
import { workTimes } from '../entities/work-times/work-times.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

const body = z.strictObject({ workTimes })

export const putWorkTimes = defineEndpoint({
  method: 'PUT',
  path: '/api/work-times',
  summary: 'Replace the working days and hours of a company, and when somebody who did not answer is called again',
  policy: 'admin',
  query: companyScope,
  body,
  status: 200,
  response: body,
})
