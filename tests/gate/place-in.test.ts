import { expect, test } from 'vitest'
import { placeIn } from './place-in.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const stack = (...files: string[]) =>
  [
    'Error: here',
    ...files.map((file, at) => `    at ${at % 2 ? `named (${ROOT}${file}:7:1)` : `${ROOT}${file}:5:1`}`),
  ].join('\n')

const CARRIER = 'server/store/core/guarded-pool.ts'

test('a statement belongs to the first file of the server that isn’t a pass-through', () => {
  expect(placeIn(stack(CARRIER, 'server/store/leads/leads.ts', 'server/routes/a.ts'))).toBe(
    'server/store/leads/leads.ts:7',
  )
  expect(placeIn(stack('node_modules/kysely/x.ts', 'server/main.ts', 'server/app.ts'))).toBe('server/main.ts:7')
})

test('names a pass-through if there is no other file', () => {
  expect(placeIn(stack(CARRIER))).toBe(`${CARRIER}:5`)
})

test('statements of tests and migrations belong to no file', () => {
  expect(placeIn(stack(CARRIER, 'tests/contract/head.test.ts', 'server/app.ts'))).toBeUndefined()
  expect(placeIn(stack('server/store/feed/feed.test.ts'))).toBeUndefined()
  expect(placeIn(stack(CARRIER, 'server/store/core/migrate.ts'))).toBeUndefined()
  expect(placeIn('Error: here')).toBeUndefined()
})
