import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../../../tests/support/server/test-database.ts'
import { readListPage } from '../list-page.ts'
import { openStore } from '../open-store.ts'
import { createStatementNames } from './statement-names.ts'
import { writeReference } from '../tenant-transaction.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore({ poolSize: 1 })
})
afterAll(() => store.close())

const readCompany = (from: TestStore | Awaited<ReturnType<typeof openStore>>, name: string) =>
  from.db.selectFrom('company').selectAll().where('name', '=', name).execute()

const preparedIn = async ({ pool }: Pick<TestStore, 'pool'>) => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

/** As a newer server does while this one still runs. */
async function onOtherConnection(statement: string) {
  const client = new pg.Client(store.connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a statement is prepared once a connection has used its text several times', async () => {
  for (const code of ['A', 'M1 1AB', 'M1 1AC', 'M1 1AD', 'M1 1AE']) await readCompany(store, code)
  expect((await preparedIn(store)).filter((text) => text.includes('from "company"'))).toHaveLength(1)
})

test('a statement without values has no name, because it may be several in one text', async () => {
  for (let time = 0; time < 5; time += 1) await sql`select 1; select 2`.execute(store.db)
  expect((await preparedIn(store)).filter((text) => text.includes('select 2'))).toEqual([])
})

test('a store with names turned off prepares nothing', async () => {
  const plain = await openStore({ connection: store.connection, poolSize: 1, namesStatements: false })
  try {
    for (let time = 0; time < 6; time += 1) await readCompany(plain, 'A')
    expect(await preparedIn(plain)).toEqual([])
  } finally {
    await plain.close()
  }
})

test('a statement whose columns change is sent again, without its old plan', async () => {
  for (let time = 0; time < 6; time += 1) await readCompany(store, 'A')
  await onOtherConnection(`alter table company add column for_this_test text default 'new'`)
  await expect(readCompany(store, 'A')).resolves.toEqual([])
  for (let time = 0; time < 6; time += 1) await readCompany(store, 'A')
  expect((await preparedIn(store)).filter((text) => text.includes('from "company"'))).toHaveLength(2)
})

test('a change of columns within a transaction asks for a retry, which succeeds', async () => {
  const read = () =>
    writeReference(store, (db) => db.selectFrom('company').selectAll().where('name', '=', 'A').execute())
  for (let time = 0; time < 6; time += 1) await read()
  await onOtherConnection(`alter table company add column once_more text default 'new'`)
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(read()).resolves.toEqual([])
})

test('the error of a statement with a name is passed on', async () => {
  const divide = (by: number) => store.pool.query('select 1 / $1::integer as share', [by])
  for (let time = 0; time < 6; time += 1) await divide(1)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  await expect(divide(1)).resolves.toMatchObject({ rows: [{ share: 1 }] })
})

test('the number of named texts is limited, and rare texts are forgotten', () => {
  const { nameOf } = createStatementNames({ most: 2, after: 1 })
  const named = (text: string) => [nameOf(text), nameOf(text)].at(-1)
  expect(named('a')).toBeTypeOf('string')
  expect(named('b')).toBeTypeOf('string')
  expect(named('c')).toBeUndefined()
  expect(named('a')).toBe(nameOf('a'))
})

test('a page of a list has no name, because filters are rare or common and each needs a different plan', async () => {
  const list = () => store.db.selectFrom('company').select('name as row').where('name', '>', 'A')
  for (let time = 0; time < 6; time += 1) await readListPage(store.db, list(), 0)
  expect((await preparedIn(store)).filter((text) => text.includes('as measured'))).toEqual([])
})

test('a text has the same name in every process, because a pooler may share connections', () => {
  const [one, other] = [createStatementNames({ after: 0 }), createStatementNames({ after: 0 })]
  expect(one.nameOf('select 1')).toBe(other.nameOf('select 1'))
})

test('a list of values is one value, so its length does not change the text', async () => {
  const ask = (seqs: number[]) => store.db.selectFrom('seq_log').select('nonce').where('seq', 'in', seqs)
  expect(ask([1, 2]).compile().sql).toBe(ask([1, 2, 3]).compile().sql)
  expect(ask([1, 2, 3]).compile().parameters).toEqual([[1, 2, 3]])
  // An index gives its order only if the column before it is equal to one value.
  expect(ask([1]).compile()).toMatchObject({ sql: expect.stringContaining('"seq" = $1'), parameters: [1] })
  const others = store.db.selectFrom('seq_log').select('nonce').where('seq', 'not in', [1, 2])
  expect(others.compile().sql).toContain('"seq" <> all($1)')
  await expect(ask([]).execute()).resolves.toEqual([])
})
