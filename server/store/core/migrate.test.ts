import pg from 'pg'
import { expect, test } from 'vitest'
import { addCompany } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { MIGRATIONS } from './migrate.ts'
import { openStore } from './open-store.ts'
import { StartError } from './start-error.ts'

/** The next version, as this one has to be able to become it. */
const NEXT = {
  ...MIGRATIONS,
  '0002-of-tomorrow': [
    'alter table company add column motto text',
    `update company set motto = name || ' first'`,
    'alter table company alter column motto set not null',
  ],
}

async function withClient({ connection }: TestStore, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(connection)
  await client.connect()
  await work(client)
  await client.end()
}

test('the next version runs its own migration on the rows of this one, and this one opens the result no more', async () => {
  const store = await createTestStore()
  await addCompany(store, 'Greenway')
  const next = await openStore({ connection: store.connection, migrations: NEXT })
  const { rows } = await next.pool.query('select name, motto from company')
  expect(rows).toEqual([{ name: 'Greenway', motto: 'Greenway first' }])
  await next.close()

  const opening = openStore({ connection: store.connection })
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow('This database is of a newer Doorstep: update first.')
  await store.close()
})

test.each([
  [{}, 'name an empty one in DATABASE_URL.'],
  [{ dataDir: '/srv/doorstep' }, 'move or delete that folder, or name another in DATA_DIR.'],
])('refuses a database from before 1.0.0 in one line that says what to do, with %j', async (where, advice) => {
  const store = await createTestStore()
  await withClient(store, (client) => client.query(`update kysely_migration set name = '0001-a-leads-day'`))
  const opening = openStore({ connection: store.connection, ...where })
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(/^The database in \/srv\/doorstep is from before|^This database is from before/)
  await expect(opening).rejects.toThrow(advice)
  await store.close()
})

test('servers that start at once on an empty database take turns: one makes the tables, and all go on', async () => {
  const world = await createTestStore()
  const database = `${String(world.connection.database)}_empty`
  await withClient(world, async (client) => {
    await client.query(`create database ${database}`)
    const connection = { ...world.connection, database }
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ connection, migrations: NEXT })))
    for (const { db } of stores) expect((await db.selectFrom('sync_meta').select('epoch').execute()).length).toBe(1)
    const { rows } = await (stores[0] ?? world).pool.query<{ name: string }>('select name from kysely_migration')
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(NEXT).toSorted())
    for (const store of stores) await store.close()
    await client.query(`drop database ${database} with (force)`)
  })
  await world.close()
}, 60_000)
