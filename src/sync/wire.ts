import { Unreachable } from '../api/failures.ts'
import { postPush, PUSH_MAX_ITEMS, type PushAnswer, pushAnswers, type PushItem } from '../../contract/endpoints/push.ts'
import { headers as wireHeaders } from '../../contract/protocol.ts'
import type { SyncPorts } from './ports.ts'
import type { Reply } from './replies.ts'
import { exchange, noteReply, type WorkingSession } from './transport.ts'

/** So many lanes must wait before it is worth it: fewer are sent side by side. */
const WORTH_A_BATCH = 8
/** On the worst of links it still goes out, gzipped, well before the device gives up waiting. */
const MOST_BYTES = 64 * 1024
/** Of a batch as a whole: the host is busy, or the person must sign in, or the app be updated. */
const CONCERNS_ALL = new Set([401, 408, 426, 429])

/** A change as it goes over the wire, alone or among others. */
export interface KeyedCall extends Omit<PushItem, 'body'> {
  body?: Record<string, unknown> | undefined
}

/** The first of those that wait, as many as go together; none where they go better alone. */
export function batchOf<Entry>(ready: readonly Entry[], callOf: (entry: Entry) => KeyedCall): readonly Entry[] {
  if (ready.length <= WORTH_A_BATCH) return []
  const most = ready.slice(0, PUSH_MAX_ITEMS)
  let bytes = 0
  const end = most.findIndex((entry) => (bytes += JSON.stringify(callOf(entry)).length) > MOST_BYTES)
  const fitting = end < 0 ? most : most.slice(0, end)
  return fitting.length > 1 ? fitting : []
}

interface Sender {
  ports: SyncPorts
  /** As it was read a moment ago. */
  session: WorkingSession
  /** What the device says of itself beside a call. */
  about: Record<string, string>
  signal: AbortSignal
}

export function sendAlone(
  { ports, session, about, signal }: Sender,
  { key, headers, ...call }: KeyedCall,
): Promise<Reply> {
  const keyed = { ...headers, ...about, [wireHeaders.idempotencyKey]: `"${key}"` }
  return exchange(ports, session, { ...call, headers: keyed, signal, known: session.status })
}

/** Of each change its answer, undefined where none came; or `refused` by a server or a proxy that takes no batches. */
export async function sendTogether(
  { ports, session, about, signal }: Sender,
  calls: readonly KeyedCall[],
): Promise<(Reply | undefined)[] | 'refused'> {
  const { method, path } = postPush
  const call = {
    method,
    path,
    headers: about,
    body: { items: calls },
    signal,
    isGzipped: true,
    known: session.status,
  } as const
  const reply = await exchange(ports, session, call)
  if (reply.status >= 400 && reply.status < 500 && !CONCERNS_ALL.has(reply.status)) return 'refused'
  if (reply.status >= 300) return calls.map(() => reply)
  const { data } = pushAnswers.safeParse(reply.body)
  if (!data) throw new Unreachable('This is not an answer of our server.')
  const replies = new Map(data.answers.map((answer) => [answer.key, replyOf(answer)]))
  for (const said of replies.values()) {
    if (CONCERNS_ALL.has(said.status) || said.status === 503) await noteReply(ports, session, said)
  }
  return calls.map(({ key }) => replies.get(key))
}

const replyOf = ({ status, headers, body }: PushAnswer): Reply => ({
  status,
  header: (name) => headers[name] ?? null,
  body,
})
