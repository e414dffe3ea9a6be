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
  /** Taken off the merged lead, as no two leads of a company may have one, not even a deleted one. */
  readonly certificate?: string
}

export interface MovedRow {
  readonly entity: EntityName
  readonly id: string
  /** A contact of both leads. */
  readonly hadBoth?: true
}

/** An edit of a merged lead that arrived after the merge: what it added, and the fields it set on the kept lead. */
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
  /** The people who were taken off marketing lists, by email. */
  consent_withdrawn: Json<readonly string[]>
}

/** Rows that look alike and are of different people or organisations. */
export interface ToldApartTable {
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

/** Contacts or accounts that were made one. */
export interface RecordMergeTable extends UndoableTable {
  of: MergedKind
  kept_id: string
  picks: Json<RecordMerge['picks']>
  /** As they were before it; emptied when it can no longer be undone. */
  kept_before: Json<MergedRows[MergedKind] | Record<string, never>>
  others_before: Json<ReadonlyArray<MergedRows[MergedKind]>>
  moved: Json<readonly MovedContacts[]>
}

/** Where a lead that was merged has gone. */
export interface MergedLeadTable {
  company_id: string
  lead_id: string
  into_id: string
  merge_id: string
}
