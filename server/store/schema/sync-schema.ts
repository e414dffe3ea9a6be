import type { ColumnType, Generated } from 'kysely'
import type { SharedDownload } from '../../../contract/endpoints/sync.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'
import type { BackupState } from '../../../contract/entities/backups/backup.ts'
import type { DefaultNow, Json, Late, Timestamp } from './column-types.ts'

interface CompanyClockTable {
  company_id: string
  seq: number
  /** Tombstones below it are purged, so an older cursor has expired. */
  min_seq: Generated<number>
  /** When a wish was last recorded or lifted. */
  wished_at: ColumnType<Date | null, undefined, undefined>
}

/** The commit that last touched each row: its position in the feed. */
interface SyncIndexTable {
  company_id: string
  entity: EntityName
  id: string
  seq: number
  deleted: boolean
  /** Its person was erased: it never comes back, and a device removes all other data that quotes it. */
  erased: Generated<boolean>
  /** The commit that created it, which orders the notes of a lead. */
  first_seq: number | null
}

/** A random nonce per commit: a cursor with another nonce comes from a history that this database never had. */
interface SeqLogTable {
  company_id: string
  seq: number
  nonce: string
  at: DefaultNow
}

interface SyncMetaTable {
  epoch: string
  /** This database may not know data that was stored before then, because it was restored to a backup. */
  began_at: DefaultNow
  /** Part of the names of this database's backups. */
  backup_series: Generated<string>
  /** A fingerprint of the secret that servers sign with. Null until the first server has started. */
  secret_print: string | null
}

/** A backup of the whole database, and facts about it. Its row is removed with it. */
export interface BackupRunTable {
  /** The name of its file. */
  name: string
  /** The id of the folder, or the name of the bucket, that has it. */
  place: string
  /** For operators: its path, or its key in the bucket. */
  location: string
  taken_at: Timestamp
  state: BackupState
  bytes: number | null
  sha256: string | null
  leads: number | null
  /** The number of rows of each table, counted after a test restore. */
  counts: Json<Record<string, number>> | null
  proven_at: Late
  /** When its bytes were last compared with their checksum. */
  checked_at: Late
  fault: string | null
}

export type RestTask = 'erase-lead' | 'erase-address' | 'leave' | 'mark' | 'put-asked'

/** A subscriber who was sent a confirmation request after the backup was taken, by an email whose link has this token. */
export interface AskedBefore {
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly listId: string
  readonly token: string
  readonly askedAt: string
}

/** Work that a restore has left. */
interface RestoreRestTable {
  company_id: string
  task: RestTask
  /** The key of a lead or a confirmation email, or the hash of an address. */
  key: Generated<string>
  by: string | null
  details: Json<AskedBefore> | null
}

/** The segments with the rows that all members may see, which devices load first. An erasure removes them. */
interface SharedDownloadTable {
  company_id: string
  epoch: string
  /** The commit after which changes follow. */
  head: number
  cursor: string
  key: Buffer
  row_count: number
  segments: Json<SharedDownload['segments']>
  built_at: Timestamp
}

interface IdempotencyTable {
  company_id: string
  user_id: string
  key: string
  fingerprint: string
  status: number | null
  body: Json<unknown> | null
  seq: number | null
  created_at: DefaultNow
}

export interface SyncTables {
  company_clock: CompanyClockTable
  sync_index: SyncIndexTable
  seq_log: SeqLogTable
  sync_meta: SyncMetaTable
  idempotency: IdempotencyTable
  restore_rest: RestoreRestTable
  shared_download: SharedDownloadTable
  backup_run: BackupRunTable
}

/** Those of one company. */
export const SYNC_TABLES = [
  'company_clock',
  'sync_index',
  'seq_log',
  'idempotency',
  'restore_rest',
  'shared_download',
] as const satisfies readonly (keyof SyncTables)[]
