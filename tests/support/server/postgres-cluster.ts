import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launchPostgres } from '../../../server/store/embedded-postgres/launch.ts'
import { openStore } from '../../../server/store/core/open-store.ts'
import { ensurePrograms } from './debian-program.ts'
import { PGBOUNCER, startPgbouncer } from './pgbouncer.ts'

export interface TestCluster {
  readonly connection: pg.PoolConfig
  readonly template: string
  readonly prefix: string
  /** With TEST_POOLER=1 stores connect through PgBouncer, which shares a few connections. */
  readonly pooler?: { readonly host: string; readonly port: number } | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestCluster
  }
}

const CLUSTER_DIR = join(tmpdir(), 'doorstep-test-cluster')
const MIGRATIONS = join(import.meta.dirname, '../../../server/store/migrations')

/** One PostgreSQL for all runs on this machine: started by the first, attached to by others, stopped by the last. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await launchPostgres(CLUSTER_DIR)
  // Open for as long as the run lasts, so that another run that ends sees that it isn't the last.
  const anchor = new pg.Client(connection)
  await anchor.connect()
  await dropDatabasesOfDeadRuns(anchor)
  await trustTheMachine(anchor)
  const template = await ensureTemplate(anchor, connection)
  const prefix = `test_${process.pid}_${randomUUID().slice(0, 8)}_`
  const pooler = process.env['TEST_POOLER'] === '1' ? await startPooler(connection) : undefined
  const address = pooler && { host: '127.0.0.1', port: pooler.port }
  project.provide('postgres', { connection, template, prefix, pooler: address })
  return async () => {
    await pooler?.stop()
    await dropDatabases(anchor, (name) => name.startsWith(prefix))
    await anchor.end()
    await stop()
  }
}

const SHARED_CONNECTIONS = 4

async function startPooler(connection: pg.PoolConfig) {
  await ensurePrograms(PGBOUNCER)
  return startPgbouncer(connection, 'transaction', SHARED_CONNECTIONS)
}

/** No test crashes the machine of this cluster; those that kill processes start their own. */
async function trustTheMachine(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query(`alter system set max_connections = 300`)
  await client.query('select pg_reload_conf()')
}

async function ensureTemplate(client: pg.Client, connection: pg.PoolConfig): Promise<string> {
  const sources = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
  const hash = createHash('sha256')
  for (const name of sources) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  const template = `template_${hash.digest('hex').slice(0, 16)}`
  await client.query(`select pg_advisory_lock(hashtext('doorstep test template'))`)
  const existing = await client.query('select 1 from pg_database where datname = $1', [template])
  if (existing.rowCount === 0) {
    const draft = `${template}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    const store = await openStore({ connection: { ...connection, database: draft } })
    await store.close()
    await client.query(`alter database ${draft} rename to ${template}`)
  }
  await client.query('select pg_advisory_unlock_all()')
  return template
}

const dropDatabasesOfDeadRuns = (client: pg.Client) =>
  dropDatabases(client, (name) => {
    const pid = /^test_(\d+)_/.exec(name)?.[1]
    return pid !== undefined && !isRunning(Number(pid))
  })

async function dropDatabases(client: pg.Client, isOurs: (name: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
  for (const { datname } of rows.filter((row) => isOurs(row.datname))) {
    await client.query(`drop database if exists ${datname} with (force)`)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
