import type * as z from 'zod/mini'
import type { Answer, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { headers } from '../../contract/protocol.ts'
import { retryAfterMs } from '../../contract/retry-after.ts'
import { ApiError, noAnswer, ProxyPage, Unreachable, UnreadableAnswer } from './failures.ts'
import { noteProxyPage } from './proxy-page.ts'
import { readRefusal } from './refusal.ts'

export interface Received {
  readonly status: number
  readonly type: string | null
  readonly text: string
  /** The server asks not to be asked again before. */
  readonly until?: number | undefined
  /** Where a list continues that did not fit its page. */
  readonly next?: string | undefined
}

function nextOffset(link: string | null): string | undefined {
  const [, address = ''] = /^<([^>]{1,8000})>; rel="next"$/.exec(link ?? '') ?? []
  return new URLSearchParams(address.split('?')[1]).get('offset') ?? undefined
}

/** By the device's clock. */
export function untilOf(header: (name: string) => string | null): number | undefined {
  const now = Date.now()
  const ms = retryAfterMs(header(headers.retryAfter), header('date'), now)
  return ms === undefined ? undefined : now + ms
}

export const receivedFrom = async (response: Response): Promise<Received> => ({
  status: response.status,
  type: response.headers.get('content-type'),
  text: await response.text(),
  until: untilOf((name) => response.headers.get(name)),
  next: nextOffset(response.headers.get('link')),
})

export function readAnswer<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
  received: Received,
): Answer<E> {
  const body = jsonOf(received)
  if (received.status >= 400) throw refusalOf(received, body)
  const answer = endpoint.response.safeParse(body)
  if (!answer.success) throw new UnreadableAnswer('The server gave an answer this app does not understand.')
  // The schema is the endpoint's own, so its output is the endpoint's answer.
  return answer.data as Answer<E>
}

/** What is no JSON isn't our server's, or was cut short. */
export function jsonOf({ status, type, text, until }: Received): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noAnswer(status, type, until)
  }
}

export function refusalOf({ status, type, until }: Received, body: unknown): Error {
  const refusal = readRefusal(body)
  if (!refusal) return noAnswer(status, type, until)
  return new ApiError(refusal.code, refusal.message, status, refusal.details, until)
}

/** Every failure other than an abort becomes an `ApiError` or `Unreachable`. */
export async function answerOf<T>(exchanged: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    const answer = await exchanged
    noteProxyPage(false)
    return answer
  } catch (cause) {
    noteProxyPage(cause instanceof ProxyPage)
    if (signal?.aborted || cause instanceof ApiError || cause instanceof Unreachable) throw cause
    throw new Unreachable(undefined, { cause })
  }
}
