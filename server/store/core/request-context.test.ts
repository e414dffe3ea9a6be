import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { inRequest } from './request-context.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore({ poolSize: 1 })
})
afterAll(() => store.close())

const SHOWN = 'select query, $1::text as value from pg_stat_activity where pid = pg_backend_pid()'

/** The statement as PostgreSQL shows it. */
const shown = async (id: string) => {
  const { rows } = await inRequest(id, () => store.pool.query<{ query: string }>(SHOWN, ['a value']))
  return rows[0]?.query
}

test('a statement without a name names its request in a comment, and a prepared one keeps its text', async () => {
  expect(await shown('request-1')).toBe(`${SHOWN} /* req=request-1 */`)
  for (let times = 0; times < 4; times += 1) await shown(`request-${times}`)
  expect(await shown('request-9')).toBe(SHOWN)
  const prepared = await store.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like $1`,
    ['%pg_backend_pid%'],
  )
  expect(prepared.rows).toEqual([{ statement: SHOWN }])
})

test('a statement of background work has no comment', async () => {
  const text = 'select query, $1::integer as number from pg_stat_activity where pid = pg_backend_pid()'
  const { rows } = await store.pool.query<{ query: string }>(text, [1])
  expect(rows[0]?.query).toBe(text)
})
