import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startProgram } from './debian-program.ts'
import { freePort } from './server-process.ts'

export const PGBOUNCER = { binary: '/usr/sbin/pgbouncer', package: 'pgbouncer' }

/** PgBouncer in front of a PostgreSQL. `stop` ends it. */
export async function startPgbouncer(
  { host = '', port = 5432, user = '' }: pg.PoolConfig,
  poolMode: 'session' | 'transaction',
  poolSize = 20,
): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-pgbouncer-'))
  // It refuses to run as root and reads its settings as another user.
  chmodSync(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  const ownPort = await freePort()
  const lines = [
    '[databases]',
    `* = host=${host} port=${port} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 1000',
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const { stop } = await startProgram(PGBOUNCER, {
    args: [...asNobody, settings],
    folder,
    isUp: () => answers(ownPort),
  })
  return { port: ownPort, stop }
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'pgbouncer', database: 'pgbouncer' })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
