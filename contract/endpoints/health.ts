import * as z from 'zod/mini'
import { shortName } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const getLive = defineEndpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Whether this server process answers, even without its database. Restart it if it does not',
  policy: 'public',
  status: 200,
  response: z.object({ ok: z.literal(true), version: shortName }),
})

export const getReady = defineEndpoint({
  method: 'GET',
  path: '/api/ready',
  summary:
    'Whether to send requests to this server: 503 while its database does not answer, and from the moment in which it is ' +
    'asked to stop. It listens only once its tables are up to date',
  policy: 'public',
  status: 200,
  response: z.object({ ok: z.literal(true), version: shortName, database: shortName }),
})
