import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { openStore, type Store } from '../../../server/store/core/open-store.ts'
import type { StoreSettings } from '../../../server/store/core/store-pools.ts'

export interface TestStore extends Store {
  readonly connection: pg.PoolConfig
}

export interface NewTestStore extends TestStore {
  /** For another store on this database, through the same pooler if there is one. */
  readonly reach: Pick<StoreSettings, 'connection' | 'own' | 'namesStatements'>
}

/** A store on its own database, empty but for the schema. `close` drops it; an open one ends with the run. */
export async function createTestStore(
  settings: Pick<StoreSettings, 'poolSize' | 'slowMs' | 'leaseMs'> = {},
): Promise<NewTestStore> {
  const { connection: cluster, prefix, template, pooler } = inject('postgres')
  const name = `${prefix}${randomUUID().slice(0, 8)}`
  // Copies files: what is only in memory would have to be written before the database can be dropped.
  await onCluster(cluster, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const connection = { ...cluster, database: name }
  // Debian's PgBouncer has no prepared statements.
  const reach = pooler
    ? { connection: { ...connection, ...pooler }, own: connection, namesStatements: false }
    : { connection }
  const store = await openStore({ ...reach, ...settings })
  return {
    ...store,
    connection,
    reach,
    close: async () => {
      await store.close()
      await onCluster(cluster, async (client) => {
        await connectionsGone(client, name)
        await client.query(`drop database if exists ${name} with (force)`)
      })
    },
  }
}

const LOOKS = 40
const LOOK_AGAIN_MS = 25

/** Waits for closing connections: cutting one by force is an error that nothing handles any more. */
async function connectionsGone(client: pg.Client, name: string): Promise<void> {
  for (let looked = 0; looked < LOOKS; looked++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) return
    await sleep(LOOK_AGAIN_MS)
  }
}

async function onCluster(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
