import type { Company } from '../../../contract/entities/company.ts'
import type { RegisterFile } from '../../../contract/entities/phone-register.ts'
import type { User, Role } from '../../../contract/entities/user.ts'

/** The key of the session's token in localStorage. */
export const TOKEN = 'token'

export interface SessionRecord extends Session {
  key: 'session'
}
export interface ProfileRecord {
  key: 'profile'
  userId: string
  user: User
  companies: readonly Company[]
  /** The dates of the TPS and CTPS files that marked the leads. */
  registers: readonly RegisterFile[]
}
export interface DeviceRecord {
  key: 'device'
  deviceId: string
}
export interface ActiveCompanyRecord {
  key: 'active-company'
  companyId: string
}
export interface SendNowRecord {
  key: 'send-now'
  askedAt: number
}
/** How many of each company’s newest leads this device keeps; all of them where it does not say. */
export interface LeadLimitRecord {
  key: 'lead-limit'
  newest?: number
}
/** Tokens that expire no later than this one belong to people who signed out here. */
export interface SignedOutRecord {
  key: 'signed-out'
  expiresAt: number
}
export type AuthRecord =
  | SessionRecord
  | ProfileRecord
  | DeviceRecord
  | ActiveCompanyRecord
  | SendNowRecord
  | LeadLimitRecord
  | SignedOutRecord

export interface Session {
  token: string
  userId: string
  role: Role
  companyIds: readonly string[]
  /** Milliseconds; 0 when the token does not say. For display: only the server decides that a session is over. */
  expiresAt: number
}
