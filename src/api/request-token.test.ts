import { afterEach, expect, test, vi } from 'vitest'
import { stubPageAddress } from '../../tests/support/fakes/page-address.ts'
import { MissingScript, ProxyPage, Unreachable } from './failures.ts'
import { requestToken } from './request-token.ts'

const credentials = { email: 'ben@example.com', password: 'a password' }
/** The network's page answers for the script as well. */
const loadReader = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

afterEach(() => vi.unstubAllGlobals())

test('a sign-in names the network’s page without a script that the page is in the way of', async () => {
  stubPageAddress()
  const slowPage = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  vi.stubGlobal('fetch', slowPage)
  await expect(requestToken(credentials, loadReader)).rejects.toBeInstanceOf(ProxyPage)
})

const answeredWith = (status: number, body: object) => {
  stubPageAddress()
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return requestToken(credentials, loadReader)
}

test('a sign-in that succeeds needs no script to be read', async () => {
  expect(await answeredWith(200, { token: 'a token', user: {} })).toBe('a token')
  await expect(answeredWith(200, {})).rejects.toBeInstanceOf(Unreachable)
})

test('a sign-in that is refused says that its script is missing', async () => {
  await expect(answeredWith(401, { code: 'login-failed' })).rejects.toBeInstanceOf(MissingScript)
})

test('a refusal of our own server with 403 is its answer, and not a page of a network', async () => {
  stubPageAddress()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'forbidden', message: 'Not from here.' }, { status: 403 }))
  await expect(requestToken(credentials)).rejects.toThrow('Not from here.')
})
