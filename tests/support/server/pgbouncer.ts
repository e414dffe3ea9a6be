import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { installFromDebian } from '../../../tools/debian-packages.ts'
import { freePort } from './server-process.ts'

const BINARY = '/usr/sbin/pgbouncer'
const LOOKS = 200
const LOOK_AGAIN_MS = 25

/** Debian’s packages may take a minute to come. */
export const INSTALL_MS = 300_000

export async function ensurePgbouncer(): Promise<void> {
  if (!existsSync(BINARY) && !(await installFromDebian('pgbouncer'))) throw new Error('Install pgbouncer first.')
}

/** PgBouncer in front of a PostgreSQL. `stop` ends it. */
export async function startPgbouncer(
  { host = '', port = 5432, user = '' }: pg.PoolConfig,
  poolMode: 'session' | 'transaction',
): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-pgbouncer-'))
  // It refuses to run as root and reads its settings as another user.
  chmodSync(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  const own = await freePort()
  const lines = [
    '[databases]',
    `* = host=${host} port=${port} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(BINARY, [...asNobody, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let looked = 0; looked < LOOKS; looked++) {
    if (await answers(own)) return { port: own, stop }
    await sleep(LOOK_AGAIN_MS)
  }
  await stop()
  throw new Error(`PgBouncer did not start: ${said.join('')}`)
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'pgbouncer', database: 'pgbouncer' })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const gone = await Promise.race([once(child, 'exit'), sleep(2_000)])
  if (!gone) child.kill('SIGKILL')
}
