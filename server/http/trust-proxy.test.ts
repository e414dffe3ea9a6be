import { expect, test } from 'vitest'
import { networkOf } from '../commands/users/address-group.ts'
import { readTrustProxy } from './trust-proxy.ts'
import { startTestServer } from '../../tests/support/server/test-server.ts'

test.each([
  ['off', false],
  ['2', 2],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 2001:db8::/32,loopback', ['10.0.0.0/8', '2001:db8::/32', 'loopback']],
  ['192.0.2.1', ['192.0.2.1']],
])('%s is accepted', (text, expected) => {
  expect(readTrustProxy(text)).toEqual(expected)
})

test.each(['', 'yes', '0', '11', '10.0.0.0/33', '10.0.0/8', 'proxy.example', '10.0.0.1;10.0.0.2', '10.0.0.0/8/8'])(
  '%s is refused',
  (text) => {
    expect(readTrustProxy(text)).toBeUndefined()
  },
)

test.each([
  ['off', '127.0.0.1'],
  ['1', '203.0.113.9'],
  ['2', '203.0.113.8'],
  ['loopback', '203.0.113.9'],
  ['loopback, 203.0.113.0/28', '198.51.100.1'],
])('with TRUST_PROXY=%s the client behind two proxies has the address %s', async (setting, address) => {
  const trustProxy = readTrustProxy(setting)
  const server = await startTestServer(trustProxy === undefined ? {} : { trustProxy })
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/forgotPassword',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.8, 203.0.113.9' },
    payload: { email: 'nobody@example.com' },
  })
  expect(reply.statusCode).toBe(200)
  const { rows } = await server.store.pool.query(
    `select replace(key, 'reset-address:', '') as address from login_attempt where key like 'reset-address:%'`,
  )
  expect(rows).toEqual([{ address: networkOf(address) }])
  await server.close()
})
