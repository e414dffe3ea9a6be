import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

test('the order of keys does not matter, at any depth', () => {
  expect(fingerprintOf('PATCH', '/a', { x: 1, y: [{ p: 1, q: 2 }] })).toBe(
    fingerprintOf('PATCH', '/a', { y: [{ q: 2, p: 1 }], x: 1 }),
  )
})

test('method, path, values and the order of a list matter', () => {
  const all = [
    fingerprintOf('PATCH', '/a', { x: [1, 2] }),
    fingerprintOf('PATCH', '/a', { x: [2, 1] }),
    fingerprintOf('PATCH', '/b', { x: [1, 2] }),
    fingerprintOf('POST', '/a', { x: [1, 2] }),
    fingerprintOf('PATCH', '/a', { x: [1, 2], y: null }),
    fingerprintOf('PATCH', '/a', undefined),
  ]
  expect(new Set(all).size).toBe(all.length)
})
