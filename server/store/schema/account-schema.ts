import type { ColumnType, Generated } from 'kysely'
import type { DefaultNow, Timestamp } from './column-types.ts'
import type { Role } from '../../../contract/entities/user.ts'
import type { MutableKind } from '../../../contract/entities/notice.ts'
import type { AuditAction, RefusalReason } from '../../../contract/entities/audit/audit.ts'

export interface CompanyTable {
  id: string
  name: string
  messages: ColumnType<unknown, string | undefined, string>
  work_times: ColumnType<unknown, string | undefined, string>
  /** The secret of its keyed hashes and of the links in its emails. */
  secret: ColumnType<Buffer, undefined, Buffer>
  created_at: DefaultNow
}

export interface UserTable {
  id: string
  email: string
  firstname: string
  lastname: string
  role: Role
  password_hash: string
  /** Increases when the password or role changes or the user is deactivated, which invalidates older tokens. */
  token_version: Generated<number>
  active: Generated<boolean>
  /**
   * The company last named by a client that knows only specification section 7, which adds accounts without naming one.
   */
  last_company_id: string | null
  muted: Generated<MutableKind[]>
  wants_morning_email: Generated<boolean>
  /** The London date of the last morning email, `YYYY-MM-DD`. */
  morning_email_on: string | null
  /** Part of the address of their calendar, which needs no session. Null while it is off. */
  calendar_key: string | null
  /** The session that created the address. Only it may show the address. */
  calendar_session_id: string | null
  calendar_made_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Null for a user who has never signed in. Stored here, because sessions are purged. */
  last_signed_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** London dates, both included. Null, like the next, for a user who was never away. */
  away_from: ColumnType<string | null, string | null | undefined, string | null>
  away_until: ColumnType<string | null, string | null | undefined, string | null>
  created_at: DefaultNow
}

export interface DeviceTable {
  user_id: string
  id: string
  name: string
  seen_at: Timestamp
  unsent: number
  oldest_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The company of the oldest unsent change. */
  oldest_company_id: string | null
  app: string | null
  storage: string | null
}

export interface SessionTable {
  user_id: string
  id: string
  started_at: Timestamp
  last_used_at: Timestamp
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** SHA-256 of the key in the browser's cookie. */
  device_hash: string | null
  user_agent: string | null
}

export interface PushSubscriptionTable {
  endpoint: string
  user_id: string
  session_id: string
  p256dh: string
  auth: string
  created_at: DefaultNow
}

export interface TwoStepTable {
  user_id: string
  encrypted_secret: string
  /** The period (counted since 1970) of the last used code, so that no code works twice. */
  last_step: number
  /** False until a first code has proved that the app has the secret. */
  is_on: boolean
}

export interface RecoveryCodeTable {
  user_id: string
  code_hash: string
}

export interface MembershipTable {
  company_id: string
  user_id: string
}

export interface LoginAttemptTable {
  key: string
  id: string
  at: Timestamp
}

export interface AuditLogTable {
  id: string
  at: DefaultNow
  by: string | null
  action: AuditAction
  subject_id: string | null
  before: string | null
  after: string | null
  company_ids: string[]
  reason: RefusalReason | null
  count: number | null
  network: string | null
  /** Entries that are counted together share this text, and so one row. */
  same_as: string | null
}

/** One row, or none until a period is set. */
export interface AuditPeriodTable {
  one: Generated<boolean>
  months: number
  set_at: Timestamp
}

/** One link per account: a new one replaces the last. */
export interface PasswordResetTable {
  user_id: string
  token_hash: string
  expires_at: Timestamp
}
