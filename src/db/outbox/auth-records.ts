import type { AuthRecord } from '../schema/auth-record.ts'
import { OutboxDb } from '../schema/outbox-db.ts'

type RecordOf<Key extends AuthRecord['key']> = Extract<AuthRecord, { key: Key }>

export async function readAuth<Key extends AuthRecord['key']>(
  outbox: OutboxDb,
  key: Key,
): Promise<RecordOf<Key> | undefined> {
  const found = await outbox.auth.get(key)
  return found as RecordOf<Key> | undefined
}

export const readProfile = async (outbox: OutboxDb, userId: string) => {
  const profile = await readAuth(outbox, 'profile')
  return profile?.userId === userId ? profile : undefined
}

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
