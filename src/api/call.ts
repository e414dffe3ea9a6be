import ky from 'ky'
import type * as z from 'zod/mini'
import type { Answer, CallArgs, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { headers } from '../../contract/protocol.ts'
import { ApiError, noAnswer, ProxyPage, readRefusal, Unreachable } from './failures.ts'
import { noteProxyPage } from './proxy-page.ts'
import { urlOf, type UrlParts } from './url.ts'

export interface CallOptions {
  /** The session's token; absent for calls that need none. */
  token?: string | undefined
  signal?: AbortSignal
  /** A UUID. The server makes the change once, however often it gets the same call under this key. */
  key?: string
  /** For work that takes the server longer than usual; `false` waits for ever. */
  patienceMs?: number | false
  /** Where the call goes if not to the app's own origin: `https://host`. */
  host?: string | undefined
  /** The call goes through even if the page is left at once. */
  outlivesPage?: true
}

/** Then the connection counts as dead. */
const CALL_TIMEOUT_MS = 20_000

/** The only HTTP client besides sync's. */
export const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: CALL_TIMEOUT_MS })

/** For what only works online. Throws `ApiError` when the server refuses and `Unreachable` when none answers. */
export const call = <E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
  args: CallArgs<E> & UrlParts & { body?: unknown },
  options: CallOptions = {},
): Promise<Answer<E>> =>
  exchange(endpoint, args, options, async (response) => readAnswer(endpoint, await receivedFrom(response)))

export const download = <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> & UrlParts,
  token: string | undefined,
): Promise<Blob> =>
  exchange(endpoint, args, { token, patienceMs: false }, async (response) => (await accepted(response)).blob())

interface LineOptions {
  token: string | undefined
  signal: AbortSignal
  onLine: (line: unknown) => void
}

/** Line by line, as the work is done. Throws as `call` does, also when the answer is cut short. */
export const callForLines = (
  endpoint: Endpoint,
  args: UrlParts & { form: FormData },
  { onLine, ...options }: LineOptions,
): Promise<void> =>
  exchange(endpoint, args, { ...options, patienceMs: false, accept: 'application/x-ndjson' }, async (response) => {
    for await (const line of linesOf(await accepted(response))) onLine(JSON.parse(line))
  })

/** A file of the app itself, available offline once the service worker has it. */
export async function readAsset(path: string): Promise<unknown> {
  const response = await http(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response.json()
}

export interface Received {
  readonly status: number
  readonly type: string | null
  readonly text: string
}

export const receivedFrom = async (response: Response): Promise<Received> => ({
  status: response.status,
  type: response.headers.get('content-type'),
  text: await response.text(),
})

export function readAnswer<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
  received: Received,
): Answer<E> {
  const body = jsonOf(received)
  if (received.status >= 400) throw refusalOf(received, body)
  const answer = endpoint.response.safeParse(body)
  if (!answer.success) throw new Unreachable('The server gave an answer this app does not understand.')
  // The schema is the endpoint's own, so its output is the endpoint's answer.
  return answer.data as Answer<E>
}

/** What is no JSON isn't our server's, or was cut short. */
function jsonOf({ status, type, text }: Received): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noAnswer(status, type)
  }
}

function refusalOf({ status, type }: Received, body: unknown): Error {
  const refusal = readRefusal(body)
  return refusal ? new ApiError(refusal.code, refusal.message, status) : noAnswer(status, type)
}

/** None of our downloads is HTML. */
async function accepted(response: Response): Promise<Response> {
  if (!response.ok) {
    const received = await receivedFrom(response)
    throw refusalOf(received, jsonOf(received))
  }
  const unanswered = noAnswer(response.status, response.headers.get('content-type'))
  if (unanswered instanceof ProxyPage) throw unanswered
  return response
}

async function exchange<T>(
  endpoint: Endpoint,
  args: UrlParts & { body?: unknown; form?: FormData },
  { token, key, signal, patienceMs, host = '', outlivesPage, accept }: CallOptions & { accept?: string },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const response = await http(host + urlOf(endpoint, args), {
      method: endpoint.method,
      ...(args.body === undefined ? {} : { json: args.body }),
      ...(args.form ? { body: args.form } : {}),
      headers: {
        accept,
        authorization: token === undefined ? undefined : `Bearer ${token}`,
        [headers.idempotencyKey]: key,
      },
      ...(signal ? { signal } : {}),
      ...(outlivesPage ? { keepalive: true } : {}),
      ...(patienceMs === undefined ? {} : { timeout: patienceMs }),
    })
    const answer = await read(response)
    noteProxyPage(false)
    return answer
  } catch (cause) {
    noteProxyPage(cause instanceof ProxyPage)
    if (signal?.aborted || cause instanceof ApiError || cause instanceof Unreachable) throw cause
    throw new Unreachable(undefined, { cause })
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    yield* lines.filter((line) => line !== '')
    if (done) return
  }
}
