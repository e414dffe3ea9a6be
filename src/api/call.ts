import ky from 'ky'
import type * as z from 'zod/mini'
import type { Answer, CallArgs, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { headers } from '../../contract/protocol.ts'
import { ApiError, readRefusal, Unreachable } from './failures.ts'
import { urlOf, type UrlParts } from './url.ts'

export interface CallOptions {
  /** The session's; absent for the calls that need none. */
  token?: string | undefined
  signal?: AbortSignal
  /** A UUID. However often it comes under the same one, it is made once. */
  key?: string
  /** For work that takes the server longer than usual. */
  patienceMs?: number
  /** Where the call goes when it is not where the app came from: `https://host`. */
  host?: string | undefined
  /** Goes through though the page is left at once. */
  outlivesPage?: true
}

/** No waiting for ever on a connection that has died. */
const CALL_TIMEOUT_MS = 20_000

const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: CALL_TIMEOUT_MS })

/** For what only works online. Throws `ApiError` when the server refuses and `Unreachable` when none answers. */
export async function call<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
  args: CallArgs<E> & UrlParts & { body?: unknown },
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { status, body } = await exchange(endpoint, args, options)
  return readAnswer(endpoint, status, body)
}

/** What the server answered, as its endpoint has it. */
export function readAnswer<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
  status: number,
  body: unknown,
): Answer<E> {
  if (status >= 400) {
    const refusal = readRefusal(body)
    throw refusal ? new ApiError(refusal.code, refusal.message, status) : new Unreachable()
  }
  const answer = endpoint.response.safeParse(body)
  if (!answer.success) throw new Unreachable('The server gave an answer this app does not understand.')
  // The schema is the endpoint's own, so its output is the endpoint's answer.
  return answer.data as Answer<E>
}

async function exchange(
  endpoint: Endpoint,
  args: UrlParts & { body?: unknown },
  { token, key, signal, patienceMs, host = '', outlivesPage }: CallOptions,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await http(host + urlOf(endpoint, args), {
      method: endpoint.method,
      ...(args.body === undefined ? {} : { json: args.body }),
      headers: {
        authorization: token === undefined ? undefined : `Bearer ${token}`,
        [headers.idempotencyKey]: key,
      },
      ...(signal ? { signal } : {}),
      ...(outlivesPage ? { keepalive: true } : {}),
      ...(patienceMs ? { timeout: patienceMs } : {}),
    })
    return { status: response.status, body: await response.json() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Unreachable(undefined, { cause })
  }
}
