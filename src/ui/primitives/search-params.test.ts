import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstTextParam, numberParam, pageParam, searchReader, textParam, textsParam } from './search-params.ts'

const read = searchReader(
  z.object({ q: textParam, first: firstTextParam, all: textsParam, page: pageParam, lat: numberParam }),
)

test('an address that says nothing, or nothing that makes sense, gives an empty search', () => {
  for (const raw of [
    {},
    { q: ' ', first: '', all: '', page: '1', lat: '' },
    { q: ['a'], first: { a: 1 }, all: [4], page: '2.5', lat: 'north', other: 'x' },
  ]) {
    expect(Object.keys(read(raw))).toEqual([])
  }
})

test('texts are read without the blanks around them, numbers as numbers', () => {
  const search = { q: 'ann', first: 'b', all: ['c'], page: 3, lat: 51.5 }
  expect(read({ q: ' ann ', first: ['b', 'x'], all: 'c', page: '3', lat: '51.5' })).toEqual(search)
  expect(read(search)).toEqual(search)
  expect(read({ lat: '0', all: ['c', '', 'd'] })).toEqual({ lat: 0, all: ['c', 'd'] })
})
