import type { Company } from '../../contract/entities/company.ts'
import type { User } from '../../contract/entities/user.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { Session } from './session-token.ts'

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

type RecordOf<Key extends AuthRecord['key']> = Extract<AuthRecord, { key: Key }>

export async function readAuth<Key extends AuthRecord['key']>(
  outbox: OutboxDb,
  key: Key,
): Promise<RecordOf<Key> | undefined> {
  const found = await outbox.auth.get(key)
  // The key of a record is its type.
  return found as RecordOf<Key> | undefined
}

export const readProfile = async (outbox: OutboxDb, userId: string) => {
  const profile = await readAuth(outbox, 'profile')
  return profile?.userId === userId ? profile : undefined
}

/** This browser profile's name to the server; made at first need. */
export async function ensureDeviceId(outbox: OutboxDb, newId: () => string): Promise<string> {
  const named = await readAuth(outbox, 'device')
  if (named) return named.deviceId
  return outbox.transaction('rw', outbox.auth, async () => {
    const known = await readAuth(outbox, 'device')
    if (known) return known.deviceId
    const deviceId = newId()
    await outbox.auth.put({ key: 'device', deviceId })
    return deviceId
  })
}
