import * as z from 'zod/mini'
import { device } from '../entities/device.ts'
import { allRows, id } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/api/devices',
  summary:
    'The devices of the people of a company, or of all the caller may see: last seen, and what is unsent on them',
  policy: 'people',
  query: z.extend(listOffset, { companyId: z.optional(id) }),
  status: 200,
  response: z.object({ devices: allRows(device) }),
})
