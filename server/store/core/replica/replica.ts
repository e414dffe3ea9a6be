import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Kysely, type Transaction } from 'kysely'
import { flagAsAway, isDatabaseAway } from '../database-away.ts'
import { CONNECT_MS, type GuardedPool } from '../guarded-pool.ts'
import type { Database } from '../../schema/schema.ts'
import { StoreDialect } from '../statements/store-dialect.ts'
import type { Need } from './needs.ts'
import { readReplicaState, type ReplicaState } from './replica-state.ts'

// A streaming replica answers bulk reads. It may lag, be unreachable, or end a query that conflicts with its replay. So
// each read names what it needs, and that is checked in the snapshot that it reads from. After any failure the primary
// answers. No decision is made from the replica: data that it lacks may only be late.
//
//   reached --> work --> answered
//      |          |
//   behind     failed --> undefined: the primary answers, once
//      |
//   away --> not used for a while, then one read tries

export interface ReplicaReads {
  /**
   * Runs the work in a snapshot of the replica that meets the need. Undefined if the primary has to answer: the work
   * may have started by then, so it must have no effect but its result. Rejects only if the signal aborts.
   */
  read<Result extends object>(
    need: Need,
    work: (db: Transaction<Database>) => Promise<Result>,
    waiting?: Waiting,
  ): Promise<Result | undefined>
}

interface Waiting {
  /** How long the replica may take to catch up. */
  readonly patienceMs?: number
  readonly signal?: AbortSignal
}

/** How often reads had each result. */
export type ReplicaCounts = Record<'answered' | 'behind' | 'away' | 'failed', number>

export interface ReplicaPools {
  readonly downloads: GuardedPool
  readonly exports: GuardedPool
  /** One connection, for checking its state. */
  readonly health: GuardedPool
}

export interface Replica {
  /** Each has separate connections. */
  readonly downloads: ReplicaReads
  readonly exports: ReplicaReads
  readonly counts: Readonly<ReplicaCounts>
  state(): Promise<ReplicaState>
  close(): Promise<void>
}

const BEGIN_SNAPSHOT = 'start transaction isolation level repeatable read read only'
/** For how long a replica that didn't answer is left alone. */
const AWAY_MS = 5_000
/** For checking whether the need is met, which reads almost nothing. */
const ANSWERS_WITHIN_MS = 2_000
const LOOK_AGAIN_MS = 100

export function createReplica(pools: ReplicaPools, primary: pg.Pool): Replica {
  const counts: ReplicaCounts = { answered: 0, behind: 0, away: 0, failed: 0 }
  const absence = createAbsence()
  const [downloads, exports] = [openReads(pools.downloads, counts, absence), openReads(pools.exports, counts, absence)]
  return {
    downloads,
    exports,
    counts,
    state: () => readReplicaState(primary, pools.health.pool),
    close: async () => void (await Promise.all([downloads.close(), exports.close(), pools.health.pool.end()])),
  }
}

/**
 * After a failure to reach it, one read tries again from time to time. A replica that has just answered another read is
 * only busy.
 */
function createAbsence() {
  let [until, answeredAt] = [0, -Infinity]
  return {
    isOn: () => {
      if (performance.now() < until) return true
      if (until > 0) until = performance.now() + AWAY_MS
      return false
    },
    begin: () => {
      if (performance.now() - answeredAt > CONNECT_MS) until = performance.now() + AWAY_MS
    },
    end: () => {
      until = 0
      answeredAt = performance.now()
    },
  }
}

type Unanswered = Exclude<keyof ReplicaCounts, 'answered'>
type Absence = ReturnType<typeof createAbsence>
type Attempt = <Result extends object>(
  need: Need,
  work: (db: Transaction<Database>) => Promise<Result>,
) => Promise<Result | Unanswered>

/** The first failure counts. Later ones on the same connection only follow from it. */
const attemptsOn =
  (db: Kysely<Database>, guarded: GuardedPool, absence: Absence): Attempt =>
  async (need, work) => {
    let [failure, hasAnswered]: [unknown, boolean] = [undefined, false]
    let patience: NodeJS.Timeout | undefined
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const whenSilent = () => {
      guarded.dropSilent()
      reject(flagAsAway(new Error('The replica does not answer.')))
    }
    const asked = db.connection().execute((connection) => {
      patience = setTimeout(whenSilent, ANSWERS_WITHIN_MS)
      return connection.transaction().execute(async (tx) => {
        try {
          const { rows } = await need.execute(tx)
          clearTimeout(patience)
          hasAnswered = true
          absence.end()
          return rows[0]?.isMet ? await work(tx) : 'behind'
        } catch (error) {
          failure = error
          throw error
        }
      })
    })
    try {
      return await Promise.race([asked, silence])
    } catch (error) {
      // PostgreSQL also ends connections whose snapshot conflicts with the replay.
      if (hasAnswered || !isDatabaseAway(failure ?? error)) return 'failed'
      absence.begin()
      return 'away'
    } finally {
      clearTimeout(patience)
    }
  }

function openReads(
  guarded: GuardedPool,
  counts: ReplicaCounts,
  absence: Absence,
): ReplicaReads & Pick<Replica, 'close'> {
  const { pool } = guarded
  const db = new Kysely<Database>({ dialect: new StoreDialect({ pool }, BEGIN_SNAPSHOT) })
  const attempt = attemptsOn(db, guarded, absence)
  return {
    read: async (need, work, { patienceMs = 0, signal } = {}) => {
      const end = (how: keyof ReplicaCounts) => void (counts[how] += 1)
      if (absence.isOn()) return end('away')
      const patientUntil = performance.now() + patienceMs
      for (;;) {
        const result = await attempt(need, work)
        signal?.throwIfAborted()
        if (typeof result === 'object') {
          end('answered')
          return result
        }
        if (result !== 'behind' || performance.now() >= patientUntil) return end(result)
        await sleep(LOOK_AGAIN_MS, undefined, { signal })
      }
    },
    close: async () => {
      await db.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}
