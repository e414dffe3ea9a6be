import { expect, test } from 'vitest'
import { withSameParts } from './same-parts.ts'

test.each([
  ['a list of rows', () => [{ _id: 'a', name: 'Ann' }, { _id: 'b' }]],
  ['a record with lists in it', () => ({ waiting: [1, 2], meta: { epoch: 'e', gone: undefined } })],
  ['a map', () => new Map([['a', { _id: 'a', due: ['2036-01-01'] }]])],
])('what says the same is the same object: %s', (_what, make) => {
  const before = make()
  expect(withSameParts(make(), before)).toBe(before)
})

test.each([
  ['a value', { a: 1 }, { a: 2 }],
  ['a name', { b: undefined }, { a: undefined }],
  ['one name more', { a: 1, b: 2 }, { a: 1 }],
  ['one name fewer', { a: 1 }, { a: 1, b: 2 }],
  ['the order of rows', [{ _id: 'b' }, { _id: 'a' }], [{ _id: 'a' }, { _id: 'b' }]],
  [
    'the order of a map',
    new Map([
      ['b', 1],
      ['a', 1],
    ]),
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  ],
  ['a row less', [{ _id: 'a' }], [{ _id: 'a' }, { _id: 'b' }]],
  ['a list where there was none', [], {}],
  ['null', null, {}],
  ['what has no parts of its own', new Date(0), new Date(1)],
])('what is new is said: %s', (_what, fresh, before) => {
  const result = withSameParts<unknown>(fresh, before)
  expect(result).not.toBe(before)
  expect(result).toStrictEqual(fresh)
})

test('a row that is as it was is the same object, wherever it is in the list', () => {
  const kept = { _id: 'b', name: 'Bea' }
  const result = withSameParts([{ _id: 'a', name: 'Ann' }, { ...kept }], [kept])
  expect(result[1]).toBe(kept)
  const byLead = withSameParts(
    new Map([
      ['n', { ...kept }],
      ['m', { ...kept }],
    ]),
    new Map([['m', kept]]),
  )
  expect(byLead.get('m')).toBe(kept)
  expect(byLead.get('n')).not.toBe(kept)
})
