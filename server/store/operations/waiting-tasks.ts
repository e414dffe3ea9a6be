import { sql } from 'kysely'
import type { Store } from '../core/open-store.ts'

export interface WaitingTasks {
  /** Without the id of a server's folder at the end of some names. */
  readonly queue: string
  /** Due, but not started by any server. */
  readonly waiting: number
  readonly running: number
  readonly oldestDueAt: Date | null
}

/** Only queues with tasks. A task in the future isn't waiting yet. */
export async function readWaitingTasks(store: Store): Promise<WaitingTasks[]> {
  // The first server with background work creates its tables.
  const { rows: found } = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(
    store.db,
  )
  if (!found[0]?.is) return []
  const { rows } = await sql<WaitingTasks>`
    select split_part(name, '.', 1) as queue,
      (count(*) filter (where state < 'active' and start_after <= now()))::integer as waiting,
      (count(*) filter (where state = 'active'))::integer as running,
      min(greatest(created_on, start_after)) filter (where state < 'active' and start_after <= now()) as "oldestDueAt"
    from pgboss.job where state <= 'active'
    group by 1 order by 1`.execute(store.db)
  return rows
}

export interface Imports {
  /** A device is still sending their parts. */
  readonly arriving: number
  /** Being processed, or undone. */
  readonly working: number
  readonly oldestAt: Date | null
  /** Within the last day. */
  readonly failed: number
}

export async function readImports(store: Store, now: Date): Promise<Imports> {
  const { rows } = await sql<Imports>`
    select (count(*) filter (where state = 'uploading'))::integer as arriving,
      (count(*) filter (where state in ('processing', 'undoing')))::integer as working,
      min(created_at) filter (where state in ('processing', 'undoing')) as "oldestAt",
      (count(*) filter (where state = 'failed' and finished_at > ${now}::timestamptz - interval '1 day'))::integer as failed
    from bulk_upload`.execute(store.db)
  return rows[0] ?? { arriving: 0, working: 0, oldestAt: null, failed: 0 }
}
