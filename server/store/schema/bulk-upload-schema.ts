import type { Generated } from 'kysely'
import type {
  BulkUpload,
  BulkUploadState,
  Correction,
  FileReading,
  UnreadCells,
} from '../../../contract/entities/bulk-upload.ts'
import type { DuplicatePolicy, ImportField } from '../../../contract/entities/import/lead-import.ts'
import type { DefaultNow, Json, Late } from './column-types.ts'

export interface BulkUploadTable {
  company_id: string
  id: string
  user_id: string
  file_name: string
  file_size: number
  total_chunks: number
  /** False for a client that knows only specification section 7 and sends chunks without announcing the file. */
  is_announced: boolean
  columns: Json<(ImportField | null)[]> | null
  header: Json<string[]> | null
  corrections: Json<Correction[]> | null
  reading: Json<FileReading> | null
  unread: Json<UnreadCells[]> | null
  duplicates: DuplicatePolicy
  state: BulkUploadState
  rows_read: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  bytes_read: Generated<number>
  reason: string | null
  undo: Json<NonNullable<BulkUpload['undo']>> | null
  created_at: DefaultNow
  finished_at: Late
}

export interface BulkUploadChunkTable {
  company_id: string
  upload_id: string
  number: number
  bytes: number
}

export interface ChangedLead {
  readonly id: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export interface BulkUploadBatchTable {
  company_id: string
  upload_id: string
  number: number
  added: string[]
  changed: Json<ChangedLead[]>
}

export interface BulkUploadSkipTable {
  company_id: string
  upload_id: string
  line: number
  reason: string
  lead_id: string
  cells: Json<string[]>
}

export interface BulkUploadFailureTable {
  company_id: string
  upload_id: string
  line: number
  reason: string
  cells: Json<string[]>
}
