import { type Db, PgBoss } from 'pg-boss'
import { openGuardedPool } from './guarded-pool.ts'
import type { Store } from './open-store.ts'
import { SESSION_LIMITS } from './session-limits.ts'
import type { TenantTx } from './tenant-tx.ts'

/** Work that outlives requests and processes. Its tasks are rows of the same database, so any server may take them. */
export interface BackgroundWork {
  queue<Data extends object>(settings: QueueSettings<Data>): TaskQueue<Data>
  /** Aborted when the server stops: work that takes long looks at it between its steps. */
  readonly signal: AbortSignal
  /** Tasks that are running may finish their step. What is left of them is for the next server. */
  stop(): Promise<void>
}

export interface QueueSettings<Data extends object> {
  readonly name: string
  /** Tasks of this process at a time. */
  readonly atOnce: number
  /** Between two looks for tasks that were due later, or failed. A task that is due now is announced. */
  readonly lookEverySeconds: number
  /** Throws when the task is not done; it is then tried again. */
  readonly work: (data: Data) => Promise<void>
  readonly retryAfterSeconds: number
}

export interface TaskQueue<Data extends object> {
  /** Also works on tasks of other servers. Without it a process works on tasks after it has sent its first. */
  begin(): Promise<void>
  /** At most one task of each key waits; one that is running does not count. */
  send(data: Data, options: SendTask): Promise<void>
  /** At the time of a cron expression, on one of the servers. */
  sendDaily(cron: string, data: Data): Promise<void>
}

export interface SendTask {
  readonly key: string
  readonly startAfter?: Date
  /** The task exists once this transaction is committed, and only then. */
  readonly tx?: TenantTx
}

/** A task whose process is silent for so long is taken up again when pg-boss next looks: within five minutes. */
const HEARTBEAT_SECONDS = 30
/** A limit that pg-boss demands. A process that is gone is noticed by its heartbeat. */
const EXPIRE_SECONDS = 23 * 60 * 60
const MOST_TRIES = 1_000_000
const MOST_CONNECTIONS = 3
const STOP_MS = 3_000
/** An idle database is asked as little as pg-boss allows: what it looks for is rare, or not used here at all. */
const RARELY = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  superviseIntervalSeconds: 300,
  queueCacheIntervalSeconds: 300,
  bamIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
}
const BEAT_MS = 30_000

/** Nothing is started before the first queue is used. */
export function createBackgroundWork(store: Store, onError: (error: unknown) => void): BackgroundWork {
  const stopping = new AbortController()
  let started: Promise<Running> | undefined
  const running = () =>
    (started ??= start(store, (error) => {
      // What is cut off while it closes is no trouble.
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
  // Guarded like the others, so that a database that has gone silent is given up here as well.
  const { pool, dropSilent } = openGuardedPool(config, SESSION_LIMITS)
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
      // Of each key one task waits at most.
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
        // Otherwise the worker would look for its next task only when the time to look has come.
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
    sendDaily: async (cron, data) => {
      const boss = await opening()
      await boss.schedule(name, cron, data)
    },
  }
}
