import { expect, test } from 'vitest'
import { keysFor } from './shown-rows.ts'

const rows = (...ids: string[]) => ids.map((_id) => ({ _id }))
const first = keysFor(rows('a', 'b', 'c'), new Map())

test('the rows of another page take over the places of those before them', () => {
  expect(Object.fromEntries(keysFor(rows('d', 'e', 'f', 'g'), first))).toEqual({ d: 0, e: 1, f: 2, g: 3 })
})

test('while a row stays it keeps its place, and what comes takes over from nobody', () => {
  expect(Object.fromEntries(keysFor(rows('n', 'a', 'b'), first))).toEqual({ n: 3, a: 0, b: 1 })
})
