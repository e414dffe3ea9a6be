import { expect, test } from 'vitest'
import { compare } from './proof.ts'

test('a missing change is lost, and a repeated one is doubled', () => {
  const wanted = new Map([
    ['once', 1],
    ['gone', 1],
    ['twice, and there three times', 2],
    ['twice, and there once', 2],
  ])
  const found = new Map([
    ['once', 1],
    ['twice, and there three times', 3],
    ['twice, and there once', 1],
    ['of somebody else', 5],
  ])
  expect(compare(wanted, found)).toEqual({ lost: 2, doubled: 1 })
})
