import * as z from 'zod/mini'
import { shortName } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server answers and reaches its database',
  policy: 'public',
  status: 200,
  response: z.object({ ok: z.literal(true), version: shortName, database: shortName }),
})
