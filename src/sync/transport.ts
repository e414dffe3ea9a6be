import type * as z from 'zod/mini'
import { ApiError, noAnswer, ProxyPage, Unreachable, UnreadableAnswer } from '../api/failures.ts'
import { deactivatedBy, readRefusal, type RefusalBody } from '../api/refusal.ts'
import { urlOf, type UrlParts } from '../api/url.ts'
import type { Answer, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { PUSH_LINES } from '../../contract/endpoints/push.ts'
import { headers as wireHeaders, PROTOCOL_VERSION } from '../../contract/protocol.ts'
import type { Session } from '../db/schema/auth-record.ts'
import { readAuth } from '../db/outbox/auth-records.ts'
import { SERVER_OLDER } from '../db/schema/outbox-entry.ts'
import { readToken } from '../db/session/session-token.ts'
import { sealWork } from '../db/session/seal.ts'
import { noteContact, readStatus, writeStatus } from '../db/outbox/sync-status.ts'
import type { SyncStatus } from '../db/schema/status-records.ts'
import type { SyncPorts } from './ports.ts'
import { isInTheWay, type Reply } from './replies.ts'
import { retryAfterMs } from '../../contract/retry-after.ts'
import { readBytes, SILENCE_MS, withAnswerLimit } from './slow-answer.ts'
import { isQuiet, quietMs } from './schedule.ts'

const DEFAULT_QUIET_MS = 5_000

export interface WireCall {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
  isGzipped?: true
  signal?: AbortSignal | undefined
  onProgress?: (() => void) | undefined
  /** Throws `UnreadableAnswer` where JSON with status 200 isn't what was asked for, `ProxyPage` where it isn't our server's. */
  read?: ((body: unknown) => void) | undefined
  /** Others got through: a page instead of its answer says nothing about the network. */
  isSuspect?: boolean
  /** The status as it was just read: it is not read again for an answer that says nothing new. */
  known?: SyncStatus | undefined
}

/** What an answer says about the whole device is recorded here. */
export async function exchange(ports: SyncPorts, session: Session, call: WireCall): Promise<Reply> {
  const abort = new AbortController()
  const signal = call.signal ? AbortSignal.any([call.signal, abort.signal]) : abort.signal
  try {
    const packed = await pack(ports, call)
    const response = await withAnswerLimit(ports, SILENCE_MS, request(ports, session, call, { ...packed, signal }))
    const reply = await receive(ports, response, call.onProgress)
    if (reply.status === 200 && reply.body !== undefined) call.read?.(reply.body)
    if (!(call.isSuspect && isInTheWay(reply))) await noteReply(ports, session, reply, call.known)
    return reply
  } catch (cause) {
    abort.abort()
    const isUnreadable = cause instanceof UnreadableAnswer
    if (isUnreadable) ports.report(new Error(`${call.method} ${call.path}: ${cause.message}`, { cause }))
    const status = isUnreadable ? UNREADABLE : cause instanceof ProxyPage ? IN_THE_WAY : NO_ANSWER
    if (!call.signal?.aborted) await writeStatus(ports.data.outbox, status, call.known)
    throw cause instanceof Unreachable ? cause : new Unreachable(undefined, { cause })
  }
}

const UNREADABLE = { offline: false, hasServerProblem: true, hasProxyPage: false, isServerBusy: false }
const IN_THE_WAY = { offline: false, hasServerProblem: false, hasProxyPage: true, isServerBusy: false }
const NO_ANSWER = { offline: true, hasServerProblem: false, hasProxyPage: false, isServerBusy: false }

interface Packed {
  headers: Record<string, string>
  body: BodyInit | null
}

async function pack({ gzip }: SyncPorts, { body, isGzipped }: WireCall): Promise<Packed> {
  if (body === undefined) return { headers: {}, body: null }
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  if (!isGzipped || !gzip) return { headers, body: text }
  return { headers: { ...headers, 'content-encoding': 'gzip' }, body: await gzip(text) }
}

function request(
  ports: SyncPorts,
  { token }: Session,
  { method, path, headers }: WireCall,
  packed: Packed & { signal: AbortSignal },
): Promise<Response> {
  return ports.fetch(path, {
    ...packed,
    method,
    // A captive portal answers with its own page, and following it would hide that.
    redirect: 'manual',
    cache: 'no-store',
    headers: {
      authorization: `Bearer ${token}`,
      [wireHeaders.syncClient]: String(PROTOCOL_VERSION),
      ...packed.headers,
      ...headers,
    },
  })
}

async function receive(ports: SyncPorts, response: Response, onProgress?: () => void): Promise<Reply> {
  const type = response.headers.get('content-type') ?? ''
  const pieces = readPieces(ports, response, onProgress)
  const body = type.includes(PUSH_LINES) ? await readLines(pieces) : await readJson(pieces, /\bjson\b/.test(type))
  return { status: response.status, header: (name) => response.headers.get(name), body }
}

/** A body that was cut short does not parse, and so counts as no answer. */
async function readJson(pieces: AsyncIterable<string>, isJson: boolean): Promise<unknown> {
  let text = ''
  for await (const piece of pieces) text += piece
  if (!isJson || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw isWhole(text) ? new UnreadableAnswer(String(error)) : error
  }
}

/** Whether every bracket outside of strings is closed: what does not parse then is no fault of the network. */
function isWhole(text: string): boolean {
  let open = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === '{' || sign === '[')) open += 1
    else if (!isText && (sign === '}' || sign === ']')) open -= 1
  }
  return open === 0 && !isText
}

/** The lines that came whole; a break after them takes none of them back. */
async function readLines(pieces: AsyncIterable<string>): Promise<unknown[]> {
  let text = ''
  try {
    for await (const piece of pieces) text += piece
  } catch (error) {
    if (!text.includes('\n')) throw error
  }
  const lines = text.split('\n').slice(0, -1)
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

async function* readPieces(ports: SyncPorts, response: Response, onProgress?: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of readBytes(ports, response, onProgress)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

export async function noteReply(ports: SyncPorts, session: Session, reply: Reply, known?: SyncStatus): Promise<void> {
  const { outbox } = ports.data
  const isOurs = reply.status < 300 ? reply.body !== undefined || reply.status === 204 : readRefusal(reply.body)
  const now = ports.now()
  const date = reply.header('date')
  const askedMs = retryAfterMs(reply.header(wireHeaders.retryAfter), date, now) ?? DEFAULT_QUIET_MS
  const isOlder = readRefusal(reply.body)?.code === SERVER_OLDER
  const isServerBusy = reply.status === 429
  const isPaused = isServerBusy || (reply.status === 503 && !isOlder)
  // A proxy that says so is reachable, and so is the network.
  const hasProxyPage = !isOurs && isInTheWay(reply)
  const hasServerProblem = reply.status >= 500 && !hasProxyPage && !(isOurs && reply.status === 503)
  const change = {
    offline: !isOurs && !hasServerProblem && !hasProxyPage && !isServerBusy,
    hasServerProblem,
    hasProxyPage,
    isServerBusy,
    ...(isPaused ? { pausedUntil: now + quietMs(askedMs, ports.random()) } : {}),
    ...(isOurs && reply.status === 401 ? { refusedToken: session.token } : {}),
    ...(isOurs && reply.status === 426 ? { refusedProtocol: PROTOCOL_VERSION } : {}),
  }
  if (isOurs && reply.status !== 401) await noteContact(outbox, now, { also: change, known, serverAt: timeIn(date) })
  else await writeStatus(outbox, change)
  const renewed = reply.header(wireHeaders.renewedToken)
  if (renewed) await keepRenewedToken(ports, session, renewed)
  if (reply.status === 401) await sealIfDeactivated(ports, session, readRefusal(reply.body))
}

/** Not on the word of an answer to an earlier session: its user may have signed in again since. */
async function sealIfDeactivated(
  { data }: SyncPorts,
  session: Session,
  refusal: RefusalBody | undefined,
): Promise<void> {
  const sealed = refusal && deactivatedBy(refusal)
  if (sealed?.userId !== session.userId) return
  if ((await readAuth(data.outbox, 'session'))?.token === session.token) await sealWork(data, sealed)
}

function timeIn(date: string | null): number | undefined {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? undefined : at
}

/** Not if somebody has signed in or out since. The page takes the token from there. */
async function keepRenewedToken({ data: { outbox } }: SyncPorts, session: Session, token: string): Promise<void> {
  const renewed = readToken(token)
  await outbox.transaction('rw', outbox.auth, async () => {
    const current = await readAuth(outbox, 'session')
    if (current?.token === session.token && renewed?.userId === session.userId) {
      await outbox.auth.put({ key: 'session', ...renewed })
    }
  })
}

export interface GetContext extends Pick<WireCall, 'signal' | 'onProgress' | 'headers' | 'known'> {
  ports: SyncPorts
  session: Session
}

/** Undefined for 204. Throws `ApiError` when refused, `Unreachable` when nothing usable came. */
export async function get<E extends Endpoint & { response: z.ZodMiniType }>(
  { ports, session, headers = {}, ...call }: GetContext,
  endpoint: E,
  parts: UrlParts,
): Promise<Answer<E> | undefined> {
  const path = urlOf(endpoint, parts)
  let answer: unknown
  const read = (body: unknown) => {
    const { data, error } = endpoint.response.safeParse(body)
    const [issue] = error?.issues ?? []
    if (issue) throw new UnreadableAnswer(`${issue.path.join('.')}: ${issue.message}`)
    answer = data
  }
  const reply = await exchange(ports, session, { ...call, method: endpoint.method, path, headers, read })
  if (reply.status === 204) return undefined
  if (reply.status >= 300) {
    const refusal = readRefusal(reply.body)
    throw refusal
      ? new ApiError(refusal.code, refusal.message, reply.status)
      : noAnswer(reply.status, reply.header('content-type'))
  }
  if (reply.body === undefined) throw new Unreachable('The answer did not come from our server.')
  // The schema is the endpoint’s own, so its output is the endpoint’s answer.
  return answer as Answer<E>
}

export interface WorkingSession extends Session {
  deviceId?: string | undefined
  status?: SyncStatus | undefined
}

/** Undefined where the server has asked this device to sign in, update, or be quiet. */
export async function readWorkingSession(
  ports: SyncPorts,
): Promise<(WorkingSession & { status: SyncStatus }) | undefined> {
  const { outbox } = ports.data
  const [session, device, status] = await outbox.transaction('r', outbox.auth, outbox.status, () =>
    Promise.all([readAuth(outbox, 'session'), readAuth(outbox, 'device'), readStatus(outbox)]),
  )
  if (!session || session.userId === '') return undefined
  const isHeld =
    status.refusedToken === session.token ||
    status.refusedProtocol === PROTOCOL_VERSION ||
    isQuiet(status.pausedUntil, ports.now())
  return isHeld ? undefined : { ...session, deviceId: device?.deviceId, status }
}
