import * as z from 'zod/mini'
import { id } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const PUSH_MAX_ITEMS = 50
export const PUSH_MAX_BYTES = 256 * 1024

const headersOf = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4_000)))

/** A change as it would have been sent alone. */
const pushItem = z.object({
  key: id,
  method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
  path: z.string().check(z.regex(/^\/api\/(epc|contacts|accounts|views|marketing)\b/), z.maxLength(400)),
  headers: headersOf,
  body: z.optional(z.record(z.string(), z.unknown())),
})
export type PushItem = z.infer<typeof pushItem>

/** What it would have been answered; of a success without the row, which comes with the feed. */
const pushAnswer = z.object({ key: id, status: z.int(), headers: headersOf, body: z.optional(z.unknown()) })
export type PushAnswer = z.infer<typeof pushAnswer>
export const pushAnswers = z.object({ answers: z.array(pushAnswer) })

export const postPush = defineEndpoint({
  method: 'POST',
  path: '/api/sync/push',
  summary: 'Many changes at once, for a long queue on a bad link: each as if sent alone, each a transaction of its own',
  policy: 'signed-in',
  bodyBytes: PUSH_MAX_BYTES,
  mayBeGzipped: true,
  body: z.object({ items: z.array(pushItem).check(z.minLength(1), z.maxLength(PUSH_MAX_ITEMS)) }),
  status: 200,
  response: pushAnswers,
})
