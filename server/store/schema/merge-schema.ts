import type { ColumnType } from 'kysely'
import type { ApartKind } from '../../../contract/entities/duplicates/apart.ts'
import type { MergedKind, MergedRows, RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Merge } from '../../../contract/entities/merge.ts'
import type { DefaultNow, Json } from './column-types.ts'

/** What a merge moved from one lead to the kept one. */
export interface MovedRows {
  readonly leadId: string
  readonly rows: readonly MovedRow[]
  /** Removed from the merged lead, because no two leads of a company may have the same one, not even a deleted lead. */
  readonly certificate?: string
}

export interface MovedRow {
  readonly entity: EntityName
  readonly id: string
  /** A contact of both leads. */
  readonly hadBoth?: true
}

/** An edit of a merged lead that arrived after the merge: its additions, and the fields it set on the kept lead. */
export interface LandedEdit extends MovedRows {
  readonly version: number
  readonly fields: readonly string[]
}

interface UndoableTable {
  company_id: string
  id: string
  others: Json<Merge['others']>
  at: ColumnType<Date, Date | string, never>
  by: string
  created_at: DefaultNow
  undone_at: ColumnType<Date | null, undefined, Date | string>
  undone_by: string | null
  stayed: Json<string[]> | null
}

export interface MergeTable extends UndoableTable {
  lead_id: string
  /** The kept lead before the merge, and its version after it. */
  kept_before: Json<Lead>
  kept_version: number
  moved: Json<readonly MovedRows[]>
  landed: ColumnType<readonly LandedEdit[], undefined, string>
  /** The subscribers who were removed from marketing lists, by email. */
  consent_withdrawn: Json<readonly string[]>
}

/** Similar rows that a user has declared different. */
export interface ApartTable {
  company_id: string
  id: string
  of: ApartKind
  ids: ColumnType<string[], string, never>
  at: ColumnType<Date, Date | string, never>
  by: string
  created_at: DefaultNow
  undone_at: ColumnType<Date | null, undefined, Date | string | null>
  undone_by: ColumnType<string | null, undefined, string | null>
}

/** The contacts that an account had before it was merged. */
export interface MovedContacts {
  readonly accountId: string
  readonly contactIds: readonly string[]
}

/** Merges of contacts or accounts. */
export interface RecordMergeTable extends UndoableTable {
  of: MergedKind
  kept_id: string
  picks: Json<RecordMerge['picks']>
  /** The rows before the merge. Emptied when it can no longer be undone. */
  kept_before: Json<MergedRows[MergedKind] | Record<string, never>>
  others_before: Json<ReadonlyArray<MergedRows[MergedKind]>>
  moved: Json<readonly MovedContacts[]>
}

/** The lead that a merged lead was merged into. */
export interface MergedLeadTable {
  company_id: string
  lead_id: string
  into_id: string
  merge_id: string
}
