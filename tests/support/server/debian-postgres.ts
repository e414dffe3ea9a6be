import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runAsUser } from '../../../server/store/embedded-postgres/run-as.ts'
import { installFromDebian } from '../../../tools/debian-packages.ts'

const VERSIONS = '/usr/lib/postgresql'

async function findPrograms(): Promise<string> {
  const installed = () => {
    const newest = readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a))[0]
    return join(VERSIONS, newest ?? '', 'bin')
  }
  try {
    return installed()
  } catch {
    if (!(await installFromDebian('postgresql'))) throw new Error('Install postgresql first.')
    return installed()
  }
}

/** A separate PostgreSQL, as behind DATABASE_URL, that archives its WAL. */
export class DebianPostgres {
  readonly connection: pg.PoolConfig
  private readonly user = runAsUser('')
  private readonly folder: string
  private readonly programs: string

  private constructor(programs: string) {
    this.programs = programs
    this.folder = mkdtempSync(join(tmpdir(), 'doorstep-pg-'))
    for (const each of ['', 'archive', 'socket']) this.makeOwn(join(this.folder, each))
    this.connection = { host: join(this.folder, 'socket'), user: 'doorstep', database: 'doorstep' }
  }

  static async start(): Promise<DebianPostgres> {
    const postgres = new DebianPostgres(await findPrograms())
    const [data, archive] = [join(postgres.folder, 'data'), join(postgres.folder, 'archive')]
    postgres.run('initdb', '-D', data, '--username=doorstep', '--auth=trust', '--encoding=UTF8', '--locale=C')
    const settings = ['archive_mode = on', `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`]
    appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
    postgres.begin()
    postgres.run('createdb', '-h', String(postgres.connection.host), '-U', 'doorstep', 'doorstep')
    return postgres
  }

  /** A streaming replica of it; close it first. */
  standby(settings: readonly string[] = []): DebianPostgres {
    const standby = new DebianPostgres(this.programs)
    const data = join(standby.folder, 'data')
    const from = ['-h', String(this.connection.host), '-U', 'doorstep']
    this.run('pg_basebackup', ...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast')
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    standby.begin()
    return standby
  }

  baseBackup(): void {
    const from = ['-h', String(this.connection.host), '-U', 'doorstep']
    this.run('pg_basebackup', ...from, '-D', join(this.folder, 'base'), '-X', 'stream', '-c', 'fast')
  }

  /** Restores as the runbook says: the base replaces the data, and the archive is replayed until then. */
  async recoverTo(moment: string): Promise<void> {
    this.stop()
    const [data, archive] = [join(this.folder, 'data'), join(this.folder, 'archive')]
    renameSync(data, `${data}.before`)
    renameSync(join(this.folder, 'base'), data)
    const settings = [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = 'promote'`,
    ]
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    writeFileSync(join(data, 'recovery.signal'), '')
    this.begin()
    while (await this.isInRecovery()) await sleep(50)
  }

  /** Archives the current WAL file. */
  switchWal = (): void => {
    this.run('psql', '-h', String(this.connection.host), '-U', 'doorstep', '-c', 'select pg_switch_wal()')
  }

  begin(): void {
    const settings = `-k ${String(this.connection.host)} -c listen_addresses=`
    const files = ['-D', join(this.folder, 'data'), '-l', join(this.folder, 'archive', 'log')]
    this.run('pg_ctl', ...files, '-o', settings, '-w', '-s', 'start')
  }

  stop(): void {
    this.run('pg_ctl', '-D', join(this.folder, 'data'), '-m', 'fast', '-w', '-s', 'stop')
  }

  close(): void {
    this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async isInRecovery(): Promise<boolean> {
    const client = new pg.Client(this.connection)
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    await client.end()
    return rows[0]?.is ?? true
  }

  private run(program: string, ...args: string[]): void {
    execFileSync(join(this.programs, program), args, { ...this.user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  }

  private makeOwn(folder: string): void {
    mkdirSync(folder, { recursive: true })
    if (this.user.uid !== undefined && this.user.gid !== undefined) chownSync(folder, this.user.uid, this.user.gid)
  }
}
