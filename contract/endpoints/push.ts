import * as z from 'zod/mini'
import { allRows, id, shortName } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { PUSH_MAX_BYTES, PUSH_MAX_ITEMS } from './push-limits.ts'

/**
 * A client that accepts this gets each answer as soon as it is ready, a line of JSON (`pushAnswer`) each, in any order.
 * An empty line at least every 5 s says that the server is still working. A change without a line has no answer: send
 * it again.
 */
export const PUSH_LINES = 'application/x-ndjson'

const hasAtMost = (most: number) => z.refine((map: unknown) => Object.keys(Object(map)).length <= most)
const headersOf = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4_000))).check(hasAtMost(50))

const pushItem = z.object({
  key: id,
  method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
  /** One that carries no change is answered 404, like an unknown call sent alone (`keyed.ts`). */
  path: z.string().check(z.maxLength(400)),
  headers: headersOf,
  body: z.optional(z.record(shortName, z.unknown()).check(hasAtMost(500))),
})
export type PushItem = z.infer<typeof pushItem>

/** What it would have been answered; of a success without the row, which comes with the feed. */
export const pushAnswer = z.object({ key: id, status: z.int(), headers: headersOf, body: z.optional(z.unknown()) })
export type PushAnswer = z.infer<typeof pushAnswer>
export const pushAnswers = z.object({ answers: allRows(pushAnswer, PUSH_MAX_ITEMS) })

export const postPush = defineEndpoint({
  method: 'POST',
  path: '/api/sync/push',
  summary:
    'Many changes at once, for a long queue on a bad link: each as if sent alone, each a transaction of its own; as application/x-ndjson, a line for each as it is done',
  policy: 'signed-in',
  bodyBytes: PUSH_MAX_BYTES,
  mayBeGzipped: true,
  body: z.object({ items: z.array(pushItem).check(z.minLength(1), z.maxLength(PUSH_MAX_ITEMS)) }),
  status: 200,
  response: pushAnswers,
})
