import type { ColumnType, Generated } from 'kysely'
import type {
  BulkUploadBatchTable,
  BulkUploadChunkTable,
  BulkUploadFailureTable,
  BulkUploadSkipTable,
  BulkUploadTable,
} from './bulk-upload-schema.ts'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import type { EntityName } from '../../../contract/entities/entity.ts'
import type { NoticeEntity, NotificationKind } from '../../../contract/entities/notice.ts'
import type { RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import { SYNC_TABLES, type SyncTables } from './sync-schema.ts'
import type { MergedLeadTable, MergeTable, RecordMergeTable, ApartTable } from './merge-schema.ts'
import { MARKETING_TABLES, type MarketingTables } from './marketing-schema.ts'
import type { DefaultNow, Json, Late, Timestamp } from './column-types.ts'
import type { ActivityTable, LeadTable, NoteTable, WishTable } from './lead-schema.ts'
import type { FileContentTable, LeadFileTable } from './file-schema.ts'
import type { AccountTable, ContactTable, FollowUpTable, JobTable, KnockTable, ViewTable } from './record-schema.ts'
import type {
  CompanyTable,
  UserTable,
  DeviceTable,
  PushSubscriptionTable,
  SessionTable,
  TwoStepTable,
  RecoveryCodeTable,
  MembershipTable,
  LoginAttemptTable,
  AuditLogTable,
  AuditPeriodTable,
  PasswordResetTable,
} from './account-schema.ts'

/** The change log of editable rows: one row per changed field. */
export interface HistoryTable {
  company_id: string
  entity: EntityName
  entity_id: string
  version: number
  field: string
  before: Json<unknown> | null
  after: Json<unknown> | null
  /** Null: the server, for a register, an earlier wish, or by an assignment rule. */
  by: string | null
  at: DefaultNow
  /** The time on the device's clock, for display only. */
  device_at: ColumnType<Date | null, Date | string | null | undefined, never>
  is_decision: Generated<boolean>
  /** The administrator who sent it after its author was deactivated. */
  released_by: string | null
}

export interface NoticeTable {
  company_id: string
  id: string
  user_id: string
  entity: NoticeEntity
  entity_id: string
  field: string
  yours: string | null
  theirs: string | null
  by: string
  created_at: DefaultNow
  read_at: Late
}

export interface NotificationTable {
  company_id: string
  id: string
  user_id: string
  kind: NotificationKind
  lead_id: string | null
  count: Generated<number>
  subject: string
  before: string | null
  after: string | null
  /** Null: the company's assignment rules. */
  by: string | null
  created_at: DefaultNow
  read_at: Late
}

/** One row for each company, locked while leads are assigned by its rules. */
export interface AssignmentRulesTable {
  company_id: string
  /** Increases with each change. */
  version: Generated<number>
  rules: ColumnType<unknown, string | undefined, string>
  /** The user who had the last turn, by rule. */
  last_turns: ColumnType<unknown, string | undefined, string>
}

export interface RetentionTable {
  company_id: string
  kind: RetentionKind
  months: number
  set_at: Timestamp
}

export type EpcCertificateTable = {
  [Name in Exclude<keyof Certificate, 'source'>]-?: Exclude<Certificate[Name], undefined> | null
}

/** Locations by postcode; `code` as `compactPostcode` writes it. */
export interface PostcodeTable {
  code: string
  lat: number
  lng: number
  is_terminated: boolean
  local_authority: string | null
  constituency: string | null
  region: string | null
}

/** The centre of the postcodes of a sector (`LS1 4`) or an outcode (`LS1`). */
export interface PostcodeMiddleTable {
  code: string
  lat: number
  lng: number
  units: number
}

export interface Database extends MarketingTables, SyncTables {
  company: CompanyTable
  app_user: UserTable
  device: DeviceTable
  session: SessionTable
  push_subscription: PushSubscriptionTable
  two_step: TwoStepTable
  recovery_code: RecoveryCodeTable
  membership: MembershipTable
  lead: LeadTable
  note: NoteTable
  activity: ActivityTable
  contact: ContactTable
  account: AccountTable
  view: ViewTable
  history: HistoryTable
  notice: NoticeTable
  notification: NotificationTable
  follow_up: FollowUpTable
  file_content: FileContentTable
  lead_file: LeadFileTable
  lead_merge: MergeTable
  apart: ApartTable
  record_merge: RecordMergeTable
  knock: KnockTable
  wish: WishTable
  merged_lead: MergedLeadTable
  retention: RetentionTable
  assignment_rules: AssignmentRulesTable
  login_attempt: LoginAttemptTable
  audit_log: AuditLogTable
  audit_period: AuditPeriodTable
  password_reset: PasswordResetTable
  epc_certificate: EpcCertificateTable
  postcode: PostcodeTable
  postcode_middle: PostcodeMiddleTable
  job: JobTable
  bulk_upload: BulkUploadTable
  bulk_upload_chunk: BulkUploadChunkTable
  bulk_upload_batch: BulkUploadBatchTable
  bulk_upload_failure: BulkUploadFailureTable
  bulk_upload_skip: BulkUploadSkipTable
}

/** The tables that belong to one company. `company_id` comes first in each of their keys. */
export const TENANT_TABLES = [
  'membership',
  'lead',
  'note',
  'activity',
  'contact',
  'account',
  'view',
  'history',
  'notice',
  'notification',
  'follow_up',
  'file_content',
  'lead_file',
  'lead_merge',
  'apart',
  'record_merge',
  'knock',
  'merged_lead',
  'wish',
  'retention',
  'assignment_rules',
  'job',
  'bulk_upload',
  'bulk_upload_chunk',
  'bulk_upload_batch',
  'bulk_upload_failure',
  'bulk_upload_skip',
  ...SYNC_TABLES,
  ...MARKETING_TABLES,
] as const satisfies readonly (keyof Database)[]
