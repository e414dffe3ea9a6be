import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../core/start-error.ts'
import { attach, connectionTo, ensureDatabase } from './attach.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { initCluster } from './init-cluster.ts'
import { type Placement, placeCluster, SHARED_DIR } from './placement.ts'
import { freeStaleLocks } from './postmaster-lock.ts'
import { type RunAs, runAsUser } from './run-as.ts'
import { whyNotStarted, startPostmaster } from './postmaster.ts'
import { stopUnlessShared } from './stop.ts'

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig
  /** Ends PostgreSQL unless another Doorstep server still uses it. Close the store first. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  readonly log?: (line: string) => void
  /** Aborted: what was started is stopped, and the launch fails. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The PostgreSQL that belongs to `dataDir`: attached to when it runs, started when it does not, made when there is
 * none. It outlives a killed server on purpose: what was committed is on disk, and the next start attaches.
 */
export async function launchPostgres(
  dataDir: string,
  { log = () => {}, signal }: LaunchOptions = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new StartError('On Windows set DATABASE_URL to a PostgreSQL (15 or newer).')
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  const user = runAsUser(join(root, 'postgres', 'data'))
  const placement = placeCluster(root, user, log)
  if (!(await attach(placement)))
    await start(placement, { binaries: findBinaries(user, SHARED_DIR, log), user, signal })
  await ensureDatabase(placement)
  return { connection: connectionTo(placement), stop: () => stopUnlessShared(placement) }
}

/** How long refused starts are repeated: what a killed postmaster left is cleared by the system within seconds. */
const REFUSED_FOR_MS = 15_000
/** How long one that runs may take until it answers: it may have to replay what a crash left. */
const RECOVERY_MS = 120_000
const BETWEEN_TRIES_MS = 25
const BETWEEN_STARTS_MS = 200

interface Start {
  readonly binaries: Binaries
  readonly user: RunAs
  readonly signal: AbortSignal | undefined
}

/** Of two starts at once one gets the lock of the data folder; the other's postmaster ends, and it attaches. */
async function start(placement: Placement, { binaries, user, signal }: Start): Promise<void> {
  initCluster(placement, binaries, user)
  const begun = Date.now()
  while (Date.now() - begun < REFUSED_FOR_MS) {
    freeStaleLocks(placement)
    const postmaster = startPostmaster(placement, binaries, user)
    while (!postmaster.hasEnded() && Date.now() - begun < RECOVERY_MS) {
      if (await attach(placement)) return
      if (signal?.aborted) postmaster.stop()
      signal?.throwIfAborted()
      await pause(BETWEEN_TRIES_MS)
    }
    if (await attach(placement)) return
    await pause(BETWEEN_STARTS_MS)
  }
  throw new StartError(`The embedded PostgreSQL in ${placement.home} does not start: ${whyNotStarted(placement)}`)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
