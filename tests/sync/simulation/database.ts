import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { launchPostgres } from '../../../server/store/embedded-postgres/launch.ts'
import { openStore } from '../../../server/store/core/open-store.ts'

export async function withDatabase<T>(work: (connection: pg.PoolConfig) => Promise<T>): Promise<T> {
  const { connection: cluster, stop } = await launchPostgres(join(tmpdir(), 'doorstep-simulation-cluster'))
  const client = new pg.Client(cluster)
  await client.connect()
  // Its machine is never switched off.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
  const name = `simulation_${randomUUID().slice(0, 8)}`
  await client.query(`create database ${name}`)
  const connection = { ...cluster, database: name }
  try {
    await (await openStore({ connection })).close()
    return await work(connection)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
    await stop()
  }
}
