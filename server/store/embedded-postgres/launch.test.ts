import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { launchPostgres } from './launch.ts'
import { runAsUser } from './run-as.ts'

vi.setConfig({ testTimeout: 120_000 })

const REPO = resolve(import.meta.dirname, '../../..')
const LAUNCHER = join(REPO, 'tests/support/server/postgres-launcher.ts')
const cleanUps: Array<() => Promise<unknown> | void> = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function newFolder(parent = tmpdir(), mode = 0o755): string {
  const folder = mkdtempSync(join(parent, 'doorstep-launch-'))
  chmodSync(folder, mode)
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function newDataDir(folder = newFolder()): string {
  const dataDir = join(folder, 'data')
  cleanUps.push(async () => {
    if (existsSync(lockFile(dataDir))) await (await launchPostgres(dataDir)).stop()
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true })
  })
  return dataDir
}

interface Launched {
  child: ChildProcess
  connection: pg.PoolConfig
  said: () => string
}

async function launchInProcess(dataDir: string, module = join(import.meta.dirname, 'launch.ts')): Promise<Launched> {
  const child = spawn(process.execPath, [LAUNCHER, module, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  cleanUps.push(() => end(child, 'SIGKILL'))
  let [out, said] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (!out.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`The launcher ended: ${said}`)
    await pause(10)
  }
  return { child, connection: JSON.parse(out), said: () => said }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function ask<Row extends pg.QueryResultRow>(connection: pg.PoolConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const lockFile = (dataDir: string) => join(dataDir, 'postgres/data/postmaster.pid')
const postmasterOf = (dataDir: string) => Number(readFileSync(lockFile(dataDir), 'utf8').split('\n')[0])
const keepFact = (connection: pg.PoolConfig) => ask(connection, 'create table fact as select 42 as answer')
const recallFact = (connection: pg.PoolConfig) => ask(connection, 'select answer from fact')

test('a first start creates the database, a stop ends it, and the next start uses it again', async () => {
  const dataDir = newDataDir()
  const first = await launchPostgres(dataDir)
  await keepFact(first.connection)
  expect(await ask(first.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await first.stop()
  expect(existsSync(lockFile(dataDir))).toBe(false)
  const second = await launchPostgres(dataDir)
  expect(await recallFact(second.connection)).toEqual([{ answer: 42 }])
})

test('FM-062: two starts at once share one database', async () => {
  const dataDir = newDataDir()
  const started = await Promise.all([launchInProcess(dataDir), launchInProcess(dataDir), launchInProcess(dataDir)])
  const [first, ...others] = started
  await keepFact(first!.connection)
  for (const { connection } of others) expect(await recallFact(connection)).toEqual([{ answer: 42 }])
  expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

test('FM-062: a server that was killed leaves PostgreSQL running, and the next one attaches to it', async () => {
  const dataDir = newDataDir()
  const killed = await launchInProcess(dataDir)
  await keepFact(killed.connection)
  const postmaster = postmasterOf(dataDir)
  await end(killed.child, 'SIGKILL')
  const next = await launchPostgres(dataDir)
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(await recallFact(next.connection)).toEqual([{ answer: 42 }])
})

test('a killed PostgreSQL starts again with every commit, whether or not its server was killed', async () => {
  const dataDir = newDataDir()
  const { child, connection } = await launchInProcess(dataDir)
  await keepFact(connection)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  const second = await launchInProcess(dataDir)
  expect(await recallFact(second.connection)).toEqual([{ answer: 42 }])
  await end(child, 'SIGKILL')
  await end(second.child, 'SIGKILL')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  const third = await launchPostgres(dataDir)
  expect(await recallFact(third.connection)).toEqual([{ answer: 42 }])
})

async function lockOfStranger(dataDir: string) {
  const { connection, stop } = await launchPostgres(dataDir)
  await keepFact(connection)
  const lock = readFileSync(lockFile(dataDir), 'utf8')
  await stop()
  const stranger = spawn('sleep', ['60'], runAsUser(join(dataDir, 'postgres/data')))
  cleanUps.push(() => end(stranger, 'SIGKILL'))
  return { stranger, text: lock.replace(/^\d+/, String(stranger.pid)), socketDir: String(connection.host) }
}

test('a lock with the id of an unrelated process, as after the restart of a container, does not stop the start', async () => {
  const dataDir = newDataDir()
  const { stranger, text } = await lockOfStranger(dataDir)
  writeFileSync(lockFile(dataDir), text)
  const startedAt = Date.now()
  const next = await launchPostgres(dataDir)
  expect(Date.now() - startedAt).toBeLessThan(5000)
  expect(await recallFact(next.connection)).toEqual([{ answer: 42 }])
  await next.stop()
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test("leftovers of a start that was killed while creating the database don't block one with the same process id", async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres', `data.unfinished-${process.pid}`, 'base'), { recursive: true })
  const { connection, stop } = await launchPostgres(dataDir)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test('a socket whose lock names an unrelated process does not stop the start either', async () => {
  const dataDir = newDataDir()
  const { socketDir, text } = await lockOfStranger(dataDir)
  writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), text)
  const next = await launchPostgres(dataDir)
  expect(await recallFact(next.connection)).toEqual([{ answer: 42 }])
  await next.stop()
})

test('the last server to stop ends PostgreSQL within five seconds', async () => {
  const dataDir = newDataDir()
  const [first, second] = [await launchInProcess(dataDir), await launchInProcess(dataDir)]
  const inUse = new pg.Client(second.connection)
  await inUse.connect()
  await end(first.child, 'SIGTERM')
  expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await inUse.end()
  const startedAt = Date.now()
  await end(second.child, 'SIGTERM')
  expect(Date.now() - startedAt).toBeLessThan(5000)
  expect(existsSync(lockFile(dataDir))).toBe(false)
})

test('two servers that stop at the same moment leave nothing running', async () => {
  const dataDir = newDataDir()
  const started = await Promise.all([launchInProcess(dataDir), launchInProcess(dataDir)])
  await Promise.all(started.map(({ child }) => end(child, 'SIGTERM')))
  await expect.poll(() => existsSync(lockFile(dataDir)), { timeout: 5000 }).toBe(false)
})

test('a path that is too long for a socket still works', async () => {
  const folder = join(newFolder(), 'a-folder-with-quite-a-long-name'.repeat(5))
  mkdirSync(folder)
  const { connection } = await launchPostgres(newDataDir(folder))
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(connection.host?.length).toBeLessThan(90)
  cleanUps.unshift(() => rmSync(String(connection.host), { recursive: true, force: true }))
})

test('starts from a folder that only its owner may enter, without install scripts, and again after its data folder was deleted', async () => {
  const repo = newFolder(homedir(), 0o700)
  copyOfTheRepo(repo)
  const dataDir = newDataDir(repo)
  const launched = await launchInProcess(dataDir, join(repo, 'server/store/embedded-postgres/launch.ts'))
  expect(await ask(launched.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  if (process.getuid?.() !== 0) return
  const outside = realpathSync(join(dataDir, 'postgres'))
  expect(outside).toMatch(/^\/var\/lib\/doorstep\/[0-9a-f]{16}$/)
  expect(launched.said()).toContain(`its data is in ${outside}`)
  await end(launched.child, 'SIGTERM')
  const again = await launchInProcess(dataDir, join(repo, 'server/store/embedded-postgres/launch.ts'))
  expect(realpathSync(join(dataDir, 'postgres'))).toBe(outside)
  expect(again.said()).toContain(`its data is in ${outside}`)
  await ask(again.connection, 'create table old ()')
  await end(again.child, 'SIGTERM')

  rmSync(dataDir, { recursive: true })
  const afresh = await launchInProcess(dataDir, join(repo, 'server/store/embedded-postgres/launch.ts'))
  expect(await ask(afresh.connection, `select to_regclass('old') as old`)).toEqual([{ old: null }])
  const [, kept = ''] = /is kept in (\S+):/.exec(afresh.said()) ?? []
  expect(existsSync(join(kept, 'data', 'PG_VERSION'))).toBe(true)
  cleanUps.unshift(() => rmSync(kept, { recursive: true }))
})

/** Like `npm ci --ignore-scripts`: real programs, no links to their libraries. */
function copyOfTheRepo(folder: string): void {
  for (const path of ['server/store/embedded-postgres', 'server/store/core/start-error.ts', 'package.json']) {
    cpSync(join(REPO, path), join(folder, path), { recursive: true })
  }
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  cpSync(join(REPO, 'node_modules', platform), join(folder, 'node_modules', platform), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
  for (const name of ['pg', 'zod']) symlinkSync(join(REPO, 'node_modules', name), join(folder, 'node_modules', name))
}
