import type { Company } from '../../../contract/entities/company.ts'
import type { User, Role } from '../../../contract/entities/user.ts'

/** The signed-in user, mirrored from localStorage for workers, which cannot read it. */
export interface SessionRecord extends Session {
  key: 'session'
}
/** Who the user is and which companies they may work in, as the server last said. */
export interface ProfileRecord {
  key: 'profile'
  userId: string
  user: User
  companies: readonly Company[]
}
export interface DeviceRecord {
  key: 'device'
  deviceId: string
}
/** The company on the screen: its feed comes first. */
export interface ActiveCompanyRecord {
  key: 'active-company'
  companyId: string
}
/** When a person last asked to send what waits now, whatever was planned. */
export interface SendNowRecord {
  key: 'send-now'
  askedAt: number
}
/** Tokens that are good no longer than this one are of people who signed out here. */
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
  | SignedOutRecord

export interface Session {
  token: string
  userId: string
  role: Role
  companyIds: readonly string[]
  /** Milliseconds; 0 when the token does not say. For display: only the server decides that a session is over. */
  expiresAt: number
}
