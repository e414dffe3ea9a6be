import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { keyedEndpointOf } from '../../../contract/endpoints/keyed.ts'
import * as endpoints from '../../../contract/endpoints/push.ts'
import { type ErrorBody, errorStatus } from '../../../contract/errors.ts'
import { headers } from '../../../contract/protocol.ts'
import { openSeats } from '../../store/core/commit-group.ts'
import { seated } from '../../sync/batch-seats.ts'
import { isNewerClient, serverOlder } from '../../sync/sync-headers.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Session } from '../../commands/users/authenticate.ts'

const sessions = new AsyncLocalStorage<Session>()

/** Calls made within `work` reuse the session: the sender of a batch is authenticated once for all its items. */
const inSessionOf = <Result>(session: Session, work: () => Result): Result => sessions.run(session, work)

export const sessionOfBatch = (): Session | undefined => sessions.getStore()

/** The items of a long batch are processed in groups. Items of one group are written together. */
const GROUP = 25

/** The headers that an item may have. The batch identifies the sender. */
const FROM_ITEM: readonly string[] = [
  headers.syncBase,
  headers.ifMatch,
  headers.syncSavedAt,
  headers.syncDecision,
  headers.syncBatch,
  headers.syncAcknowledged,
]
const FROM_BATCH: readonly string[] = [headers.syncClient, headers.syncDevice, 'user-agent']
const TO_DEVICE: readonly string[] = [
  headers.syncSeq,
  headers.syncEpoch,
  headers.syncCommitToken,
  headers.syncConflict,
  headers.replayed,
  headers.retryAfter,
]

const NO_SUCH_CALL: ErrorBody = { message: 'There is nothing at this address.', code: 'not-found' }

type Item = endpoints.PushItem
type Answer = endpoints.PushAnswer

/** Well before a device gives up on a silent connection. */
const LONGEST_SILENCE_MS = 5_000

export const pushRoutes = ({ heartbeatMs }: Pick<Services, 'heartbeatMs'>) => [
  route(endpoints.postPush, async ({ request, reply, session, body }) => {
    const batchHeaders = pick(request.headers, FROM_BATCH)
    // The batch renews the token; its items don't.
    const ofItems = { ...session, renewedToken: undefined }
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const answerItem = (item: Item) => inSessionOf(ofItems, () => answerOf(request.server, batchHeaders, item))
    const answers = answersOf(body.items, answerItem, gone.signal)
    if (!request.headers.accept?.includes(endpoints.PUSH_LINES)) return { answers: await inOrder(body.items, answers) }
    reply.headers({ 'content-type': endpoints.PUSH_LINES, 'x-accel-buffering': 'no' })
    return reply.send(Readable.from(linesOf(answers, Math.min(heartbeatMs, LONGEST_SILENCE_MS))))
  }),
]

/** Items that have not started when the device disconnects are left for the next batch. */
async function* answersOf(
  items: readonly Item[],
  answerItem: (item: Item) => Promise<Answer>,
  gone: AbortSignal,
): AsyncGenerator<Answer> {
  for (let from = 0; from < items.length && !gone.aborted; from += GROUP) {
    const group = items.slice(from, from + GROUP)
    const seats = openSeats(group.length)
    const working = new Map<Item, Promise<readonly [Item, Answer]>>()
    group.forEach((item, at) => {
      const seat = seats[at]
      if (seat)
        working.set(
          item,
          seated(seat, async () => [item, await answerItem(item)] as const),
        )
    })
    while (working.size > 0) {
      const [item, answer] = await Promise.race(working.values())
      working.delete(item)
      yield answer
    }
  }
}

async function inOrder(items: readonly Item[], answers: AsyncIterable<Answer>): Promise<Answer[]> {
  const byKey = new Map<string, Answer[]>()
  for await (const answer of answers) byKey.set(answer.key, [...(byKey.get(answer.key) ?? []), answer])
  return items.flatMap(({ key }) => byKey.get(key)?.shift() ?? [])
}

/** Silence would look like a dead connection, so an empty line is sent while the work continues. */
async function* linesOf(answers: AsyncGenerator<Answer>, beatMs: number): AsyncGenerator<string> {
  let next = answers.next()
  for (;;) {
    const { promise: beat, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(resolve, beatMs, undefined)
    const came = await Promise.race([next, beat])
    clearTimeout(timer)
    if (came?.done) return
    if (!came) yield '\n'
    else {
      next = answers.next()
      yield `${JSON.stringify(came.value)}\n`
    }
  }
}

/** Calls the same handlers that would answer the item as a single request. */
async function answerOf(server: FastifyInstance, batchHeaders: Record<string, string>, item: Item): Promise<Answer> {
  const { key, method, path, body } = item
  if (!keyedEndpointOf(method, path)) return noSuchCall(key, batchHeaders)
  const reply = await server.inject({
    method,
    url: path,
    headers: { ...pick(item.headers, FROM_ITEM), ...batchHeaders, [headers.idempotencyKey]: `"${key}"` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    key,
    status: reply.statusCode,
    headers: pick(reply.headers, TO_DEVICE),
    ...(reply.payload === '' ? {} : { body: bodyOf(reply.statusCode, reply.payload) }),
  }
}

/** A newer server may know a newer app's change. */
function noSuchCall(key: string, batchHeaders: Record<string, string>): Answer {
  if (!isNewerClient(batchHeaders)) return { key, status: errorStatus['not-found'], headers: {}, body: NO_SUCH_CALL }
  const { status, code, message, extras } = serverOlder()
  return { key, status, headers: { [headers.retryAfter]: String(extras.retryAfter) }, body: { code, message } }
}

const anything = z.unknown()
const withConflicts = z.object({ conflicts: z.optional(z.array(z.unknown())) })

/** For a success only what the user must look at: the row arrives with the feed, and the connection may be poor. */
const bodyOf = (status: number, payload: string) => (status < 300 ? withConflicts : anything).parse(JSON.parse(payload))

function pick(from: FastifyRequest['headers'] | Record<string, unknown>, names: readonly string[]) {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = from[name]
    if (typeof value === 'string' || typeof value === 'number') picked[name] = String(value)
  }
  return picked
}
