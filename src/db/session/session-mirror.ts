import { liveQuery } from 'dexie'
import { TOKEN, type Session } from '../schema/auth-record.ts'
import { readAuth } from '../outbox/auth-records.ts'
import type { Device } from '../schema/device.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { sealedKey } from '../schema/status-records.ts'
import { ROWS_REBUILT } from '../schema/rows-db.ts'
import { COMPANY, currentSession, notify, rowsBeginAgain } from './session.ts'
import { issuedAt } from './session-token.ts'

/**
 * Browsers write localStorage up to minutes late and the mirror at once. Answers true when the user is another one. A
 * session missing in localStorage counts as lost only if `mayBeMissing`.
 */
export async function recoverSession(device: Device, mayBeMissing = true): Promise<boolean> {
  const { storage, outbox } = device
  const session = currentSession(device)
  const mirrored = await readAuth(outbox, 'session')
  if (mirrored?.userId === session?.userId || !(session || mayBeMissing)) return false
  if (mirrored) {
    // Of two people the one who signed in last has the token that is valid for longer.
    if (session && mirrored.expiresAt <= session.expiresAt) return false
    storage.setItem(TOKEN, mirrored.token)
    const active = await readAuth(outbox, 'active-company')
    if (active) storage.setItem(COMPANY, active.companyId)
  } else {
    const ended = await readAuth(outbox, 'signed-out')
    if (!session || !ended || session.expiresAt > ended.expiresAt) return false
    storage.removeItem(TOKEN)
  }
  notify(device)
  return true
}

export function mirrorSession(device: Device): () => void {
  const handleOtherTab = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === COMPANY || event.key === null) notify(device)
  }
  addEventListener('storage', handleOtherTab)
  notify(device)
  const again = new BroadcastChannel(ROWS_REBUILT)
  again.onmessage = () => rowsBeginAgain(device)
  const watch = liveQuery(() => readAuth(device.outbox, 'session')).subscribe((mirrored) => {
    void reconcile(device, mirrored)
  })
  return () => {
    removeEventListener('storage', handleOtherTab)
    again.close()
    watch.unsubscribe()
  }
}

export async function reconcile(device: Device, mirrored: Session | undefined): Promise<void> {
  const session = currentSession(device)
  if (!session) {
    if (mirrored) await device.outbox.auth.delete('session')
    return
  }
  if (mirrored?.token === session.token) return
  // Compared by when they were signed: near its end a session is renewed to the same expiry or an earlier one.
  const isRenewal = mirrored?.userId === session.userId && issuedAt(mirrored.token) > issuedAt(session.token)
  if (!isRenewal) return mirror(device.outbox, session)
  device.storage.setItem(TOKEN, mirrored.token)
  notify(device)
}

/** A sealed session is about to end. */
const mirror = (outbox: OutboxDb, session: Session) =>
  outbox.transaction('rw', outbox.status, outbox.auth, async () => {
    if (!(await outbox.status.get(sealedKey(session.userId)))) await outbox.auth.put({ key: 'session', ...session })
  })
