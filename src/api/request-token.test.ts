import { afterEach, expect, test, vi } from 'vitest'
import { stubPageAddress } from '../../tests/support/fakes/page-address.ts'
import { ProxyPage } from './failures.ts'
import { requestToken } from './request-token.ts'

// The network's page answers for the script as well.
vi.mock('./token-answer.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => vi.unstubAllGlobals())

test('a sign-in names the network’s page without a script that the page is in the way of', async () => {
  stubPageAddress()
  const slowPage = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  vi.stubGlobal('fetch', slowPage)
  await expect(requestToken({ email: 'ben@example.com', password: 'a password' })).rejects.toBeInstanceOf(ProxyPage)
})
