import type { ColumnType } from 'kysely'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import type { DefaultNow, Json, Late } from './column-types.ts'

/** The bytes of a file, which are in the file store. A file that was deleted and added again shares them. */
export interface FileContentTable {
  company_id: string
  id: string
  size: number
  sha256: string
  type: LeadFile['type']
  /** The lead that the file is for: an erasure removes the content even if its file was never added. */
  lead_id: ColumnType<string | null, string, string>
  created_by: string
  created_at: DefaultNow
  /** When it was announced or its last chunk arrived. The announcement expires an hour later. */
  active_at: ColumnType<Date, Date | undefined, Date>
  /** When all of it had arrived and been checked. */
  stored_at: Late
  /** Its bytes are being removed. */
  is_purged: ColumnType<boolean, boolean | undefined, boolean>
}

export interface LeadFileTable {
  company_id: string
  id: string
  lead_id: string
  content_id: string
  name: string
  kind: LeadFile['kind']
  type: LeadFile['type']
  size: number
  sha256: string
  width: number | null
  height: number | null
  position: Json<LeadFile['position']> | null
  signed_by: string | null
  signed_at: Late
  signed_text: string | null
  caption: string | null
  stage: NonNullable<LeadFile['stage']> | null
  created_by: string
  /** By the device's clock. */
  created_at: ColumnType<Date, Date | string, never>
  deleted_at: Late
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>
}
