import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestStore } from '../../../tests/support/server/test-database.ts'
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
