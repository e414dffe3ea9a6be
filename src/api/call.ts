import ky from 'ky'
import type * as z from 'zod/mini'
import type { Answer, CallArgs, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { headers } from '../../contract/protocol.ts'
import { answerOf, jsonOf, readAnswer, receivedFrom, refusalOf } from './answers.ts'
import { joinedPages } from './joined-pages.ts'
import { CALL_TIMEOUT_MS, noAnswer, ProxyPage } from './failures.ts'
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

/** The HTTP client of all but sync and the login. */
export const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: CALL_TIMEOUT_MS })

/**
 * For what only works online. Throws `ApiError` when the server refuses and `Unreachable` when none answers. A list comes
 * whole: what did not fit its page is read too.
 */
export async function call<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
  args: CallArgs<E> & UrlParts & { body?: unknown },
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { answer, next } = await exchange(endpoint, args, options, async (response) => {
    const received = await receivedFrom(response)
    return { answer: readAnswer(endpoint, received), next: received.next }
  })
  if (next === undefined) return answer
  const rest = await call(endpoint, { ...args, query: { ...Object(args.query), offset: next } }, options)
  return joinedPages(answer, rest)
}

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

function exchange<T>(
  endpoint: Endpoint,
  args: UrlParts & { body?: unknown; form?: FormData },
  { token, key, signal, patienceMs, host = '', outlivesPage, accept }: CallOptions & { accept?: string },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const exchanged = http(host + urlOf(endpoint, args), {
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
  return answerOf(exchanged.then(read), signal)
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
