import { Unreachable } from '../api/failures.ts'
import {
  postPush,
  PUSH_LINES,
  type PushAnswer,
  pushAnswer,
  pushAnswers,
  type PushItem,
} from '../../contract/endpoints/push.ts'
import { PUSH_MAX_ITEMS } from '../../contract/endpoints/push-limits.ts'
import { headers as wireHeaders } from '../../contract/protocol.ts'
import type { SyncPorts } from './ports.ts'
import type { Reply } from './replies.ts'
import { exchange, noteReply, type WorkingSession } from './transport.ts'

/** Fewer waiting lanes are sent side by side. */
const WORTH_A_BATCH = 8
/** On the worst of connections it is still sent, gzipped, well before the device gives up waiting. */
const MOST_BYTES = 64 * 1024
/** These concern a batch as a whole: sign in, update, or leave the host alone for a while. */
const CONCERNS_ALL = new Set([401, 426, 429, 503])
/** A proxy answers so to what is too large, or takes too long to arrive. */
const MAY_BE_TOO_LARGE = new Set([408, 413])

export interface KeyedCall extends Omit<PushItem, 'body'> {
  body?: Record<string, unknown> | undefined
}

export function batchOf<Entry>(
  ready: readonly Entry[],
  callOf: (entry: Entry) => KeyedCall,
  limit: number,
): readonly Entry[] {
  if (ready.length <= WORTH_A_BATCH) return []
  const most = ready.slice(0, Math.min(limit, PUSH_MAX_ITEMS))
  let bytes = 0
  const end = most.findIndex((entry) => (bytes += JSON.stringify(callOf(entry)).length) > MOST_BYTES)
  const fitting = end < 0 ? most : most.slice(0, end)
  return fitting.length > 1 ? fitting : []
}

interface Sender {
  ports: SyncPorts
  session: WorkingSession
  about: Record<string, string>
  onProgress: () => void
  signal: AbortSignal
  isSuspect: boolean
}

export function sendAlone(
  { ports, session, about, signal, isSuspect }: Sender,
  { key, headers, ...call }: KeyedCall,
): Promise<Reply> {
  const keyed = { ...headers, ...about, [wireHeaders.idempotencyKey]: `"${key}"` }
  return exchange(ports, session, { ...call, headers: keyed, signal, isSuspect, known: session.status })
}

/** `refused` by a server or proxy that takes no batches. Throws `Unreachable` where no answer is about any of them. */
export async function sendTogether(
  { ports, session, about, onProgress, signal }: Sender,
  calls: readonly KeyedCall[],
): Promise<(Reply | undefined)[] | 'refused'> {
  const { method, path } = postPush
  const call = {
    method,
    path,
    // Each answer is sent as soon as it is there, so that a busy server is not taken for one that is gone.
    headers: { ...about, accept: PUSH_LINES },
    body: { items: calls },
    onProgress,
    signal,
    isGzipped: true,
    known: session.status,
  } as const
  const reply = await exchange(ports, session, call)
  const { status } = reply
  if (CONCERNS_ALL.has(status)) return calls.map(() => reply)
  if (status >= 400 && status < 500 && !MAY_BE_TOO_LARGE.has(status)) return 'refused'
  if (status >= 300) throw new Unreachable(`A batch was answered with ${status}.`)
  const replies = new Map(answersIn(reply).map((answer) => [answer.key, replyOf(answer)]))
  if (!calls.some(({ key }) => replies.has(key))) throw new Unreachable('The answer did not come from our server.')
  for (const said of replies.values()) {
    if (CONCERNS_ALL.has(said.status)) await noteReply(ports, session, said)
  }
  return calls.map(({ key }) => replies.get(key))
}

/** Lines, or one body if a proxy has removed our `Accept`. */
function answersIn({ body }: Reply): readonly PushAnswer[] {
  if (!Array.isArray(body)) return pushAnswers.safeParse(body).data?.answers ?? []
  return body.flatMap((line) => pushAnswer.safeParse(line).data ?? [])
}

const replyOf = ({ status, headers, body }: PushAnswer): Reply => ({
  status,
  header: (name) => headers[name] ?? null,
  body,
})
