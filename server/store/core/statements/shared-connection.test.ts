import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../../tests/support/builders/company-world.ts'
import { ensurePrograms, INSTALL_MS } from '../../../../tests/support/server/debian-program.ts'
import { PGBOUNCER, startPgbouncer } from '../../../../tests/support/server/pgbouncer.ts'
import { createTestStore, type TestStore } from '../../../../tests/support/server/test-database.ts'
import { openStore, type Store } from '../open-store.ts'
import { writeReference, writeTenant } from '../tenant-transaction.ts'

let direct: TestStore
let pooled: pg.PoolConfig
let store: Store
let stop: () => Promise<void>

beforeAll(async () => {
  await ensurePrograms(PGBOUNCER)
  direct = await createTestStore()
  const pooler = await startPgbouncer(direct.connection, 'transaction', 4)
  stop = pooler.stop
  pooled = { ...direct.connection, host: '127.0.0.1', port: pooler.port }
  store = await openStore({ connection: pooled, own: direct.connection })
}, INSTALL_MS)
afterAll(async () => {
  await store.close()
  await stop()
  await direct.close()
})

const SHOWN = sql<Record<string, string>>`
  select current_setting('statement_timeout') as statement, current_setting('transaction_read_only') as read_only,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
    current_setting('enable_sort') as sort, current_setting('lock_timeout') as lock, current_setting('timezone') as zone`
const READING = { statement: '1min', read_only: 'on', idle: '10s', jit: 'off', sort: 'on', lock: '0', zone: 'UTC' }

test('each statement and each transaction has its settings', async () => {
  expect((await SHOWN.execute(store.db)).rows).toEqual([READING])
  const inTransaction = await store.db.transaction().execute((db) => SHOWN.execute(db))
  expect(inTransaction.rows).toEqual([READING])
  const ofPull = await store.pulls.transaction().execute((db) => SHOWN.execute(db))
  expect(ofPull.rows).toEqual([{ ...READING, sort: 'off' }])
  const { result } = await writeTenant(store, await addCompany(store), (tx) => SHOWN.execute(tx.sql))
  expect(result.rows).toEqual([{ ...READING, read_only: 'off', lock: '2s' }])
  const long = await writeReference(store, (db) => SHOWN.execute(db))
  expect(long.rows).toEqual([{ ...READING, statement: '0', idle: '1min', read_only: 'off' }])
})

test('texts of several statements have the settings too, and the usual answers', async () => {
  const { rows } = await store.pool.query(`select current_setting('statement_timeout') as limit`)
  expect(rows).toEqual([{ limit: '1min' }])
  const two = (await store.pool.query(`select 1 as one; select 2 as two`)) as unknown as pg.QueryResult[]
  expect(two.map((each) => each.rows)).toEqual([[{ one: 1 }], [{ two: 2 }]])
})

test('no other client of the pooler gets the settings', async () => {
  await SHOWN.execute(store.db)
  const stranger = new pg.Client(pooled)
  await stranger.connect()
  const seen = []
  for (let asked = 0; asked < 8; asked++)
    seen.push(
      (
        await stranger.query(`select current_setting('default_transaction_read_only') as read_only,
      current_setting('statement_timeout') as limit`)
      ).rows[0],
    )
  await stranger.end()
  expect(seen).toEqual(seen.map(() => ({ read_only: 'off', limit: '0' })))
})

test('a write is refused where it is not allowed, in a transaction and without one', async () => {
  const write = sql`insert into company (id, name) values (gen_random_uuid(), 'Nobody')`
  await expect(write.execute(store.db)).rejects.toMatchObject({ code: '25006' })
  await expect(store.db.transaction().execute((db) => write.execute(db))).rejects.toMatchObject({ code: '25006' })
  await expect(
    store.pool.query(`insert into company (id, name) values (gen_random_uuid(), 'X')`),
  ).rejects.toMatchObject({ code: '25006' })
})

test('names are given up if the pooler loses prepared statements, and nothing fails', async () => {
  const twice = async (by: number) =>
    (await sql<{ twice: number }>`select ${by}::integer * 2 as twice`.execute(store.db)).rows
  const answers = await Promise.all(Array.from({ length: 60 }, (_, by) => twice(by)))
  expect(answers).toEqual(answers.map((_, by) => [{ twice: by * 2 }]))
})

test("a notification through the pooler arrives on PostgreSQL's own address, and closing ends running statements", async () => {
  const second = await openStore({ connection: pooled, own: direct.connection, namesStatements: false })
  const received: string[] = []
  const end = await second.listen('doorstep_shared', (payload) => received.push(payload))
  await store.pool.query('select pg_notify($1, $2)', ['doorstep_shared', 'news'])
  await expect.poll(() => received).toEqual(['news'])
  await end()
  const cut = expect(sql`select pg_sleep(20)`.execute(second.db)).rejects.toThrow()
  await second.close()
  await cut
})
