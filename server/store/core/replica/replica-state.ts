import { setTimeout as sleep } from 'node:timers/promises'

/** `other`: the server that answers is no replica of this database. */
export type ReplicaState =
  | { readonly is: 'current' }
  | { readonly is: 'other' }
  | { readonly is: 'behind'; readonly behindSeconds: number }
  | { readonly is: 'away'; readonly cause: unknown }

interface Newest {
  readonly at: string
  readonly epoch: string
  readonly now: Date
}

/** A pool, or a connection. */
interface Asked {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Records that no commit waits for, such as those of a checkpoint, arrive within that time. */
const ARRIVES_WITHIN_MS = 300
const ANSWERS_WITHIN_MS = 2_000

/**
 * The age of the replica's last commit, if the primary has newer ones. Both are asked, because a replica that lost its
 * primary would report that it has everything.
 */
export async function readReplicaState(primary: Asked, replica: Asked): Promise<ReplicaState> {
  const newest = await readNewest(primary)
  const silence = sleep(ANSWERS_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error('It does not answer')
  })
  return Promise.race([compare(replica, newest), silence]).catch((cause: unknown) => ({ is: 'away', cause }))
}

async function readNewest(primary: Asked) {
  const { rows } = await primary.query<Newest>(
    'select pg_current_wal_lsn()::text as at, (select epoch from sync_meta) as epoch, clock_timestamp() as now',
  )
  const [newest] = rows
  if (!newest) throw new Error('The database said nothing of itself.')
  return newest
}

async function compare(replica: Asked, { at, epoch, now }: Newest): Promise<ReplicaState> {
  const look = async () => {
    const { rows } = await replica.query<{ isSame: boolean | null; hasAll: boolean | null; last: Date | null }>(
      `select (select epoch from sync_meta) = $1 and pg_is_in_recovery() as "isSame",
        pg_last_wal_replay_lsn() >= $2::pg_lsn as "hasAll", pg_last_xact_replay_timestamp() as last`,
      [epoch, at],
    )
    return rows[0]
  }
  let found = await look()
  if (!found?.hasAll) {
    await sleep(ARRIVES_WITHIN_MS)
    found = await look()
  }
  if (!found?.isSame) return { is: 'other' }
  if (found.hasAll) return { is: 'current' }
  return { is: 'behind', behindSeconds: found.last ? Math.max(0, (now.getTime() - found.last.getTime()) / 1_000) : 0 }
}
