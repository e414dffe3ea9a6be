import { mkdirSync, realpathSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../core/start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Placement, placeCluster, SHARED_DIR } from './placement.ts'
import { freeStaleLocks, isPostmasterRunning, isRunning, lockHolder } from './postmaster-lock.ts'
import { type RunAs, runAsUser } from './run-as.ts'
import { logFile, whyNotStarted, startPostmaster } from './postmaster.ts'
import { spawnSync } from 'node:child_process'

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig
  readonly logFile: string
  isRunning(): boolean
  /** Called after it has ended. Another server may have started it already. */
  startAgain(): Promise<void>
  /** Ends PostgreSQL unless another Doorstep server still uses it. The store has to be closed first. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  readonly log?: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

/** PostgreSQL outlives a killed server on purpose: commits are on disk, and the next start attaches to it. */
export async function launchPostgres(
  dataDir: string,
  { log = () => {}, signal }: LaunchOptions = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new StartError('On Windows set DATABASE_URL to a PostgreSQL (15 or newer).')
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  const user = runAsUser(join(root, 'postgres', 'data'))
  const placement = placeCluster(root, user, log)
  const attachOrStart = async () => {
    if (!(await attach(placement)))
      await start(placement, { binaries: findBinaries(user, SHARED_DIR, log), user, signal })
    await ensureDatabase(placement)
  }
  await attachOrStart()
  return {
    connection: connectionTo(placement),
    logFile: logFile(placement),
    isRunning: () => isPostmasterRunning(placement),
    startAgain: attachOrStart,
    stop: () => stopUnlessShared(placement),
  }
}

/** How long refused starts are retried: the system clears what a killed postmaster left within seconds. */
const REFUSED_FOR_MS = 15_000
/** How long a running PostgreSQL may take to answer: it may be replaying the log after a crash. */
const RECOVERY_MS = 120_000
const BETWEEN_TRIES_MS = 25
const BETWEEN_STARTS_MS = 200

interface Start {
  readonly binaries: Binaries
  readonly user: RunAs
  readonly signal: AbortSignal | undefined
}

/** Of two concurrent starts one gets the lock of the data folder; the other's postmaster ends, and it attaches. */
async function start(placement: Placement, { binaries, user, signal }: Start): Promise<void> {
  initCluster(placement, binaries, user)
  const startedAt = Date.now()
  while (Date.now() - startedAt < REFUSED_FOR_MS) {
    freeStaleLocks(placement)
    const postmaster = startPostmaster(placement, binaries, user)
    while (!postmaster.hasEnded() && Date.now() - startedAt < RECOVERY_MS) {
      if (await attach(placement)) return
      if (signal?.aborted) await endStart(postmaster, signal)
      await pause(BETWEEN_TRIES_MS)
    }
    if (await attach(placement)) return
    await pause(BETWEEN_STARTS_MS)
  }
  throw new StartError(`The embedded PostgreSQL in ${placement.home} does not start: ${whyNotStarted(placement)}`)
}

/** Resolves only once the postmaster has ended, because otherwise it would remain without a server. */
async function endStart(postmaster: ReturnType<typeof startPostmaster>, signal: AbortSignal): Promise<void> {
  postmaster.stop()
  await waitUntil(FAST_SHUTDOWN_MS, () => Promise.resolve(postmaster.hasEnded()))
  signal.throwIfAborted()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const UNFINISHED = 'data.unfinished-'

/** All or nothing: the cluster gets its name when it is complete, and only the first one gets it. */
export function initCluster({ home, data }: Placement, { initdb, env }: Binaries, user: RunAs): void {
  if (existsSync(join(data, 'PG_VERSION'))) return
  removeAbandoned(home)
  const unfinished = join(home, `${UNFINISHED}${process.pid}`)
  const settings = ['--username=doorstep', '--auth=trust', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const { status, stderr } = spawnSync(initdb, ['-D', unfinished, ...settings, ...locale], {
    ...user,
    env,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new StartError(`The embedded PostgreSQL can’t make its data in ${home}: ${lastLine(stderr)}`)
  try {
    renameSync(unfinished, data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(UNFINISHED) || isMaking(Number(name.slice(UNFINISHED.length)))) continue
    rmSync(join(home, name), { recursive: true, force: true })
  }
}

/** A marker with our own process id is from an earlier process, as when a container restarts. */
const isMaking = (pid: number) => pid !== process.pid && isRunning(pid)

const lastLine = (text: string | null) => text?.trim().split('\n').at(-1) ?? ''

/** When two servers stop together, each ignores the other's check. */
const STOPPING = 'doorstep-stopping'
/** A closed connection's process lives on for a moment. */
const LEAVE_MS = 500
const FAST_SHUTDOWN_MS = 3000
const POLL_MS = 20

/** Ends PostgreSQL unless another server or tool is connected; the last one to leave does. Takes less than 4 s. */
async function stopUnlessShared(placement: Placement): Promise<void> {
  // The lock alone proves nothing: after a crash it may name an unrelated process. The server that answers holds it.
  const isOurs = await withClient(placement, { application_name: STOPPING }, isLastClient).catch(() => false)
  const pid = lockHolder(placement)
  if (!isOurs || pid === undefined) return
  // Fast: rolls back running transactions and writes a checkpoint.
  signal(pid, 'SIGINT')
  if (await waitUntil(FAST_SHUTDOWN_MS, () => Promise.resolve(lockHolder(placement) !== pid || !isRunning(pid)))) return
  // The checkpoint takes too long. Ending without one is safe: the next start replays the log.
  signal(pid, 'SIGQUIT')
}

const isLastClient = (client: pg.Client) =>
  waitUntil(LEAVE_MS, async () => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`,
      [STOPPING],
    )
    return rowCount === 0
  })

async function waitUntil(ms: number, isDone: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms
  while (Date.now() < deadline) {
    if (await isDone()) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return isDone()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}

const SUPERUSER = 'doorstep'
const DATABASE = 'doorstep'
const CONNECT_TIMEOUT_MS = 5000

/** No password: the socket is in a folder that only its owner (and root) may enter. */
const connectionTo = ({ socketDir }: Placement, database = DATABASE): pg.ClientConfig & pg.PoolConfig => ({
  host: socketDir,
  user: SUPERUSER,
  database,
  application_name: 'doorstep',
})

const attach = async (placement: Placement): Promise<boolean> =>
  (await withClient(placement, {}, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === placement.data
  }).catch(() => false)) ?? false

const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

const ensureDatabase = (placement: Placement): Promise<void> =>
  withClient(placement, {}, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount) return
    await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
      // Another start created it first.
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
    })
  })

async function withClient<Result>(
  placement: Placement,
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connectionTo(placement, 'postgres'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...settings,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
