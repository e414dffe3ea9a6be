import { type Db, PgBoss } from 'pg-boss'
import { openGuardedPool } from './guarded-pool.ts'
import type { Store } from './open-store.ts'
import { SESSION_LIMITS } from './statements/session-settings.ts'
import type { TenantTx } from './tenant-tx.ts'

/** Work that outlives requests and processes. Its tasks are rows of the same database, so any server may run them. */
export interface BackgroundWork {
  queue<Data extends object>(settings: QueueSettings<Data>): TaskQueue<Data>
  /** Aborted when the server stops; long work checks it between steps. */
  readonly signal: AbortSignal
  /** Lets running tasks finish their step. The next server continues with the rest. */
  stop(): Promise<void>
}

export interface QueueSettings<Data extends object> {
  readonly name: string
  readonly atOnce: number
  /** How often to look for tasks that have become due or failed. A task that is due now is announced. */
  readonly lookEverySeconds: number
  /** Throws when the task failed; it is then retried. */
  readonly work: (data: Data) => Promise<void>
  readonly retryAfterSeconds: number
}

export interface TaskQueue<Data extends object> {
  /** Starts to run tasks of all servers. Without it, a process runs tasks only after it has sent its first. */
  begin(): Promise<void>
  /** At most one task of each key is queued. A running one doesn't count. */
  send(data: Data, options: SendTask): Promise<void>
  /** In UTC if no time zone is given. */
  sendDaily(cron: string, data: Data, zone?: string): Promise<void>
}

export interface SendTask {
  readonly key: string
  readonly startAfter?: Date
  /** The task exists only once this transaction is committed. */
  readonly tx?: TenantTx
}

/** After this silence a task counts as abandoned. pg-boss restarts it at its next check, within five minutes. */
const HEARTBEAT_SECONDS = 30
/** pg-boss requires a limit. Processes that die are detected by their heartbeat. */
const EXPIRE_SECONDS = 23 * 60 * 60
const MOST_TRIES = 1_000_000
const MOST_CONNECTIONS = 3
const STOP_MS = 3_000
/** As rarely as pg-boss allows, to spare an idle database: what these check for is rare or not used here. */
const RARELY = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  superviseIntervalSeconds: 300,
  queueCacheIntervalSeconds: 300,
  bamIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
}
const BEAT_MS = 30_000

/** Starts nothing before the first queue is used. */
export function createBackgroundWork(store: Store, onError: (error: unknown) => void): BackgroundWork {
  const stopping = new AbortController()
  let started: Promise<Running> | undefined
  const running = () =>
    (started ??= start(store, (error) => {
      // Errors of connections that close during shutdown are expected.
      if (!stopping.signal.aborted) onError(error)
    }).catch((error: unknown) => {
      started = undefined
      throw error
    }))
  return {
    queue: (settings) => createQueue(settings, running),
    signal: stopping.signal,
    stop: async () => {
      stopping.abort()
      await (await started?.catch(() => undefined))?.stop()
    },
  }
}

interface Running {
  readonly boss: PgBoss
  stop(): Promise<void>
}

async function start(store: Store, onError: (error: unknown) => void): Promise<Running> {
  const config = { ...store.connection, application_name: 'doorstep background work', max: MOST_CONNECTIONS }
  // Guarded like the others, so that this pool also gives up on a silent database.
  const { pool, dropSilent } = openGuardedPool(config, { session: SESSION_LIMITS })
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      const close = await store.listen(channel, onNotification, {
        onListening: onReconnect,
        onSilence: dropSilent,
        beatMs: BEAT_MS,
      })
      return { close }
    },
  }
  const boss = new PgBoss({
    db,
    useListenNotify: true,
    ...RARELY,
  })
  boss.on('error', onError)
  const stop = async () => {
    await boss.stop({ graceful: true, timeout: STOP_MS })
    await pool.end()
  }
  await boss.start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { boss, stop }
}

function createQueue<Data extends object>(
  { name, atOnce, lookEverySeconds, retryAfterSeconds, work }: QueueSettings<Data>,
  running: () => Promise<Running>,
): TaskQueue<Data> {
  const open = async () => {
    const { boss } = await running()
    await boss.createQueue(name, {
      policy: 'short',
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: EXPIRE_SECONDS,
      retryLimit: MOST_TRIES,
      retryDelay: retryAfterSeconds,
    })
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: lookEverySeconds }
    const worker = await boss.work<Data>(name, { localConcurrency: atOnce, ...polling }, async (tasks) => {
      try {
        for (const { data } of tasks) await work(data)
      } finally {
        // Without this the worker would find its next task only at its next poll.
        boss.notifyWorker(worker)
      }
    })
    return boss
  }
  let opened: Promise<PgBoss> | undefined
  const opening = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  return {
    begin: async () => void (await opening()),
    send: async (data, { key, startAfter, tx }) => {
      const boss = await opening()
      await boss.send(name, data, {
        singletonKey: key,
        ...(startAfter ? { startAfter } : {}),
        ...(tx ? { db: { executeSql: (text, values) => tx.client.query(text, values) } } : {}),
      })
    },
    sendDaily: async (cron, data, tz = 'UTC') => {
      const boss = await opening()
      await boss.schedule(name, cron, data, { tz })
    },
  }
}
