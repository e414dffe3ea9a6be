import type * as z from 'zod/mini'
import type { loginBody } from '../../contract/endpoints/auth.ts'
import { LOGIN_PATH } from '../../contract/protocol.ts'
import { CALL_TIMEOUT_MS, isProxyPage, MissingScript, ProxyPage, Unreachable } from './failures.ts'
import { noteProxyPage } from './proxy-page.ts'

/** Signs in on the server. The login is loaded before all else, so ky and zod come while the request is on its way. */
export async function requestToken(
  credentials: z.input<typeof loginBody>,
  loadReader = () => import('./token-answer.ts'),
): Promise<string> {
  const request = new Request(LOGIN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  const loading = loadReader()
  loading.catch(() => undefined)
  const response = await reached(fetch(request))
  const type = response.headers.get('content-type')
  // Before the script is awaited: what answers for the server may answer for the script too. Whose JSON it is, its reader decides.
  const isPage = !/\bjson\b/.test(type ?? '') && isProxyPage(response.status, type)
  noteProxyPage(isPage)
  if (isPage) throw new ProxyPage()
  const { tokenIn } = await loading.catch((cause) => {
    if (response.ok) return { tokenIn: readToken }
    throw new MissingScript(undefined, { cause })
  })
  return tokenIn(response)
}

/** For when a network's page is kept in the place of the script that reads answers: the person is signed in all the same. */
async function readToken(response: Response): Promise<string> {
  const answer: unknown = await reached(response.json())
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) throw new Unreachable()
  return String(answer.token)
}

const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause) => {
    throw new Unreachable(undefined, { cause })
  })
