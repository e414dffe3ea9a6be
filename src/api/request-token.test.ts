import { afterEach, expect, test, vi } from 'vitest'
import { stubPageAddress } from '../../tests/support/fakes/page-address.ts'
import { ProxyPage } from './failures.ts'
import { requestToken } from './request-token.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sign-in names the network’s page without a script that the page is in the way of', async () => {
  stubPageAddress()
  const slowPage = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  vi.stubGlobal('fetch', slowPage)
  // The network's page answers for the script as well.
  const loadReader = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const credentials = { email: 'ben@example.com', password: 'a password' }
  await expect(requestToken(credentials, loadReader)).rejects.toBeInstanceOf(ProxyPage)
})
