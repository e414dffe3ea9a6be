import type { CallArgs, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { ApiError, readRefusal, Unreachable } from './failures.ts'
import { urlOf, type UrlParts } from './url.ts'

/** What an endpoint answers as a file. Throws as `call` does. */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> & UrlParts,
  token: string | undefined,
): Promise<Blob> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const response = await fetch(urlOf(endpoint, args), { headers, cache: 'no-store' })
    if (response.ok) return await response.blob()
    const refusal = readRefusal(await response.json())
    throw refusal ? new ApiError(refusal.code, refusal.message, response.status) : new Unreachable()
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new Unreachable(undefined, { cause })
  }
}
