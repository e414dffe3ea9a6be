import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestStore } from '../../../tests/support/server/test-database.ts'
import { MIGRATIONS } from './migrate.ts'
import { openStore } from './open-store.ts'
import { StartError } from './start-error.ts'

test('a database that a newer Doorstep has met is not opened by an older one, and that is said in one line', async () => {
  const store = await createTestStore()
  const client = new pg.Client(store.connection)
  await client.connect()
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', now()::text)`)
  await client.end()
  const opening = openStore({ connection: store.connection })
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow('This database is of a newer Doorstep: update first.')
  await store.close()
})

test('servers that start at once on an empty database take turns: one makes the tables, and all go on', async () => {
  const world = await createTestStore()
  const database = `${String(world.connection.database)}_empty`
  const client = new pg.Client(world.connection)
  await client.connect()
  await client.query(`create database ${database}`)
  const connection = { ...world.connection, database }
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ connection })))
  for (const { db } of stores) expect((await db.selectFrom('sync_meta').select('epoch').execute()).length).toBe(1)
  const { rows } = await (stores[0] ?? world).pool.query<{ name: string }>('select name from kysely_migration')
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(MIGRATIONS).toSorted())
  for (const store of stores) await store.close()
  await client.query(`drop database ${database} with (force)`)
  await client.end()
  await world.close()
}, 60_000)
