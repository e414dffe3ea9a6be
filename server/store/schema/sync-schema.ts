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
  /** Its person was erased: it never comes back, and a device removes whatever else quotes it. */
  erased: Generated<boolean>
  /** The commit that created it; null for rows older than this column, except notes, which it orders. */
  first_seq: number | null
}

/** A random word per commit: a cursor that quotes another word comes from a history that this database never had. */
interface SeqLogTable {
  company_id: string
  seq: number
  nonce: string
  at: DefaultNow
}

interface SyncMetaTable {
  epoch: string
  /** What was stored before then may be unknown to this database, because it was put back to a backup. */
  began_at: DefaultNow
  /** In the names of this database's backups. */
  backup_series: Generated<string>
  /** Of the secret that servers sign with; null until the first one has started. */
  secret_print: string | null
}

/** A backup of the whole database, and what is known of it. Once it is removed, so is its row. */
export interface BackupRunTable {
  /** Of its file. */
  name: string
  /** An id of the folder, or the name of the bucket, that has it. */
  place: string
  /** In words for an operator: its path, or its key in the bucket. */
  location: string
  taken_at: Timestamp
  state: BackupState
  bytes: number | null
  sha256: string | null
  leads: number | null
  /** The rows of each table, as they were counted after it was restored. */
  counts: Json<Record<string, number>> | null
  proven_at: Late
  /** When its bytes were last compared with their checksum. */
  checked_at: Late
  fault: string | null
}

export type RestTask = 'erase-lead' | 'erase-address' | 'leave' | 'mark' | 'put-asked'

/** Somebody who was asked to confirm a list after the backup was taken, by an email whose link has this token. */
export interface AskedBefore {
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly listId: string
  readonly token: string
  readonly askedAt: string
}

/** What is left to do of a restore. */
interface RestoreRestTable {
  company_id: string
  task: RestTask
  /** Of a lead or an email that asked, or the hash of an address. */
  key: Generated<string>
  by: string | null
  details: Json<AskedBefore> | null
}

/** The segments with what all members may see, as devices first load it. Not of an erasure's commit or later. */
interface SharedDownloadTable {
  company_id: string
  epoch: string
  /** The commit from which changes follow. */
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
