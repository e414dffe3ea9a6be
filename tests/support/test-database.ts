import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openStore, type Store } from '../../server/store/open-store.ts'

export interface TestStore extends Store {
  readonly connection: pg.PoolConfig
}

/** A store on a database of its own, empty but for the schema. `close` drops it; one left open goes with the run. */
export async function createTestStore({ poolSize }: { poolSize?: number } = {}): Promise<TestStore> {
  const { connection: cluster, prefix, template } = inject('postgres')
  const name = `${prefix}${randomUUID().slice(0, 8)}`
  // By copying files: what is only in memory would have to be written before the database can be dropped.
  await onCluster(cluster, `create database ${name} template ${template} strategy file_copy`)
  const connection = { ...cluster, database: name }
  const store = await openStore({ connection, ...(poolSize === undefined ? {} : { poolSize }) })
  return {
    ...store,
    connection,
    close: async () => {
      await store.close()
      await onCluster(cluster, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onCluster(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
