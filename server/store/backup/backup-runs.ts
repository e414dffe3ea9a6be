import { type Selectable, sql, type Transaction } from 'kysely'
import type { Backup, BackupState } from '../../../contract/entities/backups/backup.ts'
import { REMARK_MAX_LENGTH } from '../../../contract/entities/primitives.ts'
import type { Lease } from '../core/lease-keeper.ts'
import { demandLease } from '../core/leases.ts'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import type { Database } from '../schema/schema.ts'
import type { BackupRunTable } from '../schema/sync-schema.ts'

export interface BackupRun extends Backup {
  readonly place: string
  readonly sha256?: string
  readonly counts?: Readonly<Record<string, number>>
}

export const readSeries = async ({ db }: Store): Promise<string> =>
  (await db.selectFrom('sync_meta').select('backup_series').executeTakeFirstOrThrow()).backup_series

/** Newest first. */
export const readRuns = async ({ db }: Pick<Store, 'db'>): Promise<BackupRun[]> =>
  (await db.selectFrom('backup_run').selectAll().orderBy('taken_at', 'desc').orderBy('name').execute()).map(toRun)

function toRun(row: Selectable<BackupRunTable>): BackupRun {
  const { name, place, location, state, bytes, sha256, leads, counts, fault } = row
  const known = { bytes, sha256, leads, counts, fault, provenAt: row.proven_at, checkedAt: row.checked_at }
  return {
    name,
    place,
    location,
    state,
    takenAt: row.taken_at.toISOString(),
    ...(Object.fromEntries(
      Object.entries(known).flatMap(([key, value]) =>
        value === null ? [] : [[key, value instanceof Date ? value.toISOString() : value]],
      ),
    ) as Omit<BackupRun, 'name' | 'place' | 'location' | 'state' | 'takenAt'>),
  }
}

type NewRun = Pick<BackupRun, 'name' | 'place' | 'location' | 'takenAt'> & {
  readonly state: BackupState
  readonly fault?: string
}

/** Of the process that takes backups: refused if another takes them by now. */
const writeHeld = <Result>(
  store: Store,
  lease: Lease | undefined,
  work: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  writeReference(store, async (db) => {
    if (lease)
      await demandLease({ ask: async (statement) => (await db.executeQuery(statement.compile(db))).rows }, lease)
    return work(db)
  })

/** A run of the same name is replaced. */
export const addRun = (
  store: Store,
  { name, place, location, takenAt, state, fault }: NewRun,
  lease?: Lease,
): Promise<unknown> =>
  writeHeld(store, lease, async (db) => {
    await db.deleteFrom('backup_run').where('name', '=', name).execute()
    await db
      .insertInto('backup_run')
      .values({ name, place, location, taken_at: takenAt, state, fault: cut(fault) ?? null })
      .execute()
  })

interface Change {
  readonly state?: BackupState
  readonly bytes?: number
  readonly sha256?: string
  readonly leads?: number
  readonly counts?: Readonly<Record<string, number>>
  readonly provenAt?: Date
  readonly checkedAt?: Date
  readonly fault?: string | null
}

/** PostgreSQL may say a lot. */
const cut = <Fault extends string | null | undefined>(fault: Fault) => fault?.slice(0, REMARK_MAX_LENGTH) ?? fault

/** False if it was removed in the meantime. */
export const changeRun = (store: Store, name: string, change: Change, lease?: Lease): Promise<boolean> =>
  writeHeld(store, lease, async (db) => {
    const { counts, provenAt, checkedAt, fault, ...rest } = change
    const { numUpdatedRows } = await db
      .updateTable('backup_run')
      .set({
        ...rest,
        ...(fault === undefined ? {} : { fault: cut(fault) }),
        ...(counts ? { counts: JSON.stringify(counts) } : {}),
        ...(provenAt ? { proven_at: provenAt } : {}),
        ...(checkedAt ? { checked_at: checkedAt } : {}),
      })
      .where('name', '=', name)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

export const forgetRun = (store: Store, name: string, lease?: Lease): Promise<unknown> =>
  writeHeld(store, lease, (db) => db.deleteFrom('backup_run').where('name', '=', name).execute())

/** What the whole database takes on its disk. */
export async function databaseBytes({ db }: Pick<Store, 'db'>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
