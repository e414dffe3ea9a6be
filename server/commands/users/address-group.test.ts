import { expect, test } from 'vitest'
import { networkOf, placeOf } from './address-group.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // Some proxies also write the port, which differs for each connection of a machine.
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  // If text that isn't an address counted, a caller could invent a new place for each try.
  ['unknown', 'unknown'],
  ['203.0.113.7.9', 'unknown'],
  ['x'.repeat(5_000), 'unknown'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a browser keeps its key, whatever other or invalid cookies it sends', () => {
  const asked = { ip: '::1', protocol: 'https' }
  const first = placeOf({ ...asked, headers: {} })
  const key = first.cookie.split(';')[0] ?? ''
  expect(first.cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
  const again = placeOf({ ...asked, headers: { cookie: `theme=dark; ${key}; a=b` } })
  expect(again.place.deviceHash).toBe(first.place.deviceHash)
  const forged = placeOf({ ...asked, headers: { cookie: 'doorstep-device=short' } })
  expect(forged.place.deviceHash).not.toBe(first.place.deviceHash)
})
