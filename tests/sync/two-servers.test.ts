import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../support/server/test-database.ts'
import { runPair } from './two-servers/run.ts'
import { ServerPair } from './two-servers/server-pair.ts'

// `npm run sim:servers -- --seeds N` runs more of them.

let store: TestStore
let pair: ServerPair
beforeAll(async () => {
  store = await createTestStore()
  pair = await ServerPair.start(store.connection)
})
afterAll(async () => {
  await pair.dispose()
  await store.close()
})

test.each([
  { seed: 1, isKilled: false },
  { seed: 2, isKilled: true },
])(
  'FM-102: two servers on one database, seed $seed, killed: $isKilled: every change takes effect once, and pokes reach all',
  async ({ seed, isKilled }) => {
    await expect(runPair(store, pair, { seed, steps: 60, isKilled })).resolves.toBeUndefined()
  },
  240_000,
)
