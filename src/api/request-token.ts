import type * as z from 'zod/mini'
import type { loginBody } from '../../contract/endpoints/auth.ts'
import { LOGIN_PATH } from '../../contract/protocol.ts'
import { CALL_TIMEOUT_MS, Unreachable } from './failures.ts'

/** Signs in on the server. The login is loaded before all else, so ky and zod come while the request is on its way. */
export async function requestToken(credentials: z.input<typeof loginBody>): Promise<string> {
  const request = new Request(LOGIN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  const [response, { tokenIn }] = await Promise.all([fetch(request), import('./token-answer.ts')]).catch((cause) => {
    throw new Unreachable(undefined, { cause })
  })
  return tokenIn(response)
}
