import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as endpoints from '../../contract/endpoints/push.ts'
import { headers } from '../../contract/protocol.ts'
import { inSessionOf } from './batch-session.ts'
import { route } from './route.ts'

/** Of a long queue each change takes its turn; a few go side by side, as they would from a device. */
const SIDE_BY_SIDE = 4

/** What an item may say beside its call. Who it is, the batch has said. */
const FROM_ITEM: readonly string[] = [headers.syncBase, headers.ifMatch, headers.syncSavedAt, headers.syncDecision]
const FROM_BATCH: readonly string[] = [headers.syncClient, headers.syncDevice, 'user-agent']
const TO_DEVICE: readonly string[] = [
  headers.syncSeq,
  headers.syncEpoch,
  headers.syncMark,
  headers.syncConflict,
  headers.replayed,
  headers.retryAfter,
]

type Item = endpoints.PushItem

export const pushRoutes = () => [
  route(endpoints.postPush, async ({ request, caller, body }) => {
    const given = pick(request.headers, FROM_BATCH)
    const waiting = [...body.items.entries()]
    const answers: Awaited<ReturnType<typeof answerOf>>[] = []
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, item] = next
        answers[index] = await answerOf(request.server, given, item)
      }
    }
    const session = { account: caller, renewedToken: undefined }
    await inSessionOf(session, () => Promise.all(Array.from({ length: SIDE_BY_SIDE }, work)))
    return { answers }
  }),
]

/** Through the very handlers that would have answered it alone. */
async function answerOf(server: FastifyInstance, given: Record<string, string>, item: Item) {
  const { key, method, path, body } = item
  const reply = await server.inject({
    method,
    url: path,
    headers: { ...pick(item.headers, FROM_ITEM), ...given, [headers.idempotencyKey]: `"${key}"` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    key,
    status: reply.statusCode,
    headers: pick(reply.headers, TO_DEVICE),
    ...(reply.payload === '' ? {} : { body: toldOf(reply.statusCode, reply.payload) }),
  }
}

const anything = z.unknown()
const withConflicts = z.object({ conflicts: z.optional(z.array(z.unknown())) })

/** Of a success only what the person must look at: the row comes with the feed, and the link is a bad one. */
const toldOf = (status: number, payload: string) => (status < 300 ? withConflicts : anything).parse(JSON.parse(payload))

function pick(from: FastifyRequest['headers'] | Record<string, unknown>, names: readonly string[]) {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = from[name]
    if (typeof value === 'string' || typeof value === 'number') picked[name] = String(value)
  }
  return picked
}
