import type pg from 'pg'
import { PgBoss } from 'pg-boss'

const QUEUE = 'mail'
/** A job whose process is gone is taken up again after this. */
const HEARTBEAT_SECONDS = 30
const AT_ONCE = 4
/** Jobs of now are told; those of later are found by looking. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

export interface MailQueue {
  /** Have a company's mail sent: now, after some time, or at a time that `key` names. What waits already is not doubled. */
  send(
    companyId: string,
    when?: { readonly afterMs?: number; readonly at?: Date; readonly key?: string },
  ): Promise<void>
  stop(): Promise<void>
}

interface Job {
  companyId: string
}

/** Jobs stand in the same database: they outlive the process, and any server takes them. Nothing is started before the first. */
export function createMailQueue(
  connection: pg.PoolConfig,
  work: (companyId: string) => Promise<void>,
  onError: (error: unknown) => void,
): MailQueue {
  let started: Promise<PgBoss> | undefined
  let isStopping = false

  async function start(): Promise<PgBoss> {
    const boss = new PgBoss({ ...bossConnection(connection), max: 3, useListenNotify: true })
    // What is cut off while it closes is no trouble.
    boss.on('error', (error) => {
      if (!isStopping) onError(error)
    })
    await boss.start()
    // One waits for each company at most; the one that runs looks again before it ends.
    const options = { policy: 'short', notify: true, heartbeatSeconds: HEARTBEAT_SECONDS, retryLimit: 100 } as const
    await boss.createQueue(QUEUE, options)
    await boss.work<Job>(QUEUE, { batchSize: 1, localConcurrency: AT_ONCE, ...POLLING }, async (jobs) => {
      for (const { data } of jobs) await work(data.companyId)
    })
    return boss
  }

  return {
    send: async (companyId, { afterMs, at, key } = {}) => {
      const boss = await (started ??= start())
      const startAfter = at ?? (afterMs === undefined ? undefined : new Date(Date.now() + afterMs))
      await boss.send(QUEUE, { companyId }, { singletonKey: key ?? companyId, ...(startAfter ? { startAfter } : {}) })
    },
    stop: async () => {
      isStopping = true
      const boss = await started?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Of a pool's settings those that say which database. */
function bossConnection({ connectionString, host, port, database, user, password, ssl }: pg.PoolConfig) {
  const given = { connectionString, host, port, database, user, password, ssl }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
