import { liveQuery } from 'dexie'
import { discardDrafts } from '../files/drafts.ts'
import { readUnqueuedBatches, unqueuedRows } from '../outbox/batch-store.ts'
import { readAuth, readProfile } from '../outbox/auth-records.ts'
import type { Device, LocalData } from '../schema/device.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { type SealedRecord, sealedKey } from '../schema/status-records.ts'
import { DraftsDb } from '../schema/uploads-db.ts'
import { currentSession, signOut } from './session.ts'

// A deactivated person keeps nothing on a device but what they have not sent, and that is sealed: no screen shows it.
//
// in use --the server says that the account was deactivated--> sealed --the person signs in again--> in use
//                                                                |--an administrator releases it--> in their queue
//                                                                '--an administrator discards it--> gone

const isSealed = (record: { key: string }): record is SealedRecord => record.key.startsWith('sealed:')

export const readSealed = async (outbox: OutboxDb): Promise<SealedRecord[]> =>
  (await outbox.status.where('key').startsWith('sealed:').toArray()).filter(isSealed)

export interface SealedWork extends SealedRecord {
  /** Refused ones too. */
  changes: number
  waiting: number
}

export const readSealedWork = (outbox: OutboxDb): Promise<SealedWork[]> =>
  outbox.transaction('r', outbox.status, outbox.pending, outbox.parked, async () => {
    const sealed = await readSealed(outbox)
    const work: SealedWork[] = []
    for (const record of sealed) {
      const { userId } = record
      const pending = await outbox.pending.where({ userId }).count()
      const waiting = pending + unqueuedRows(await readUnqueuedBatches(outbox, userId))
      work.push({ ...record, waiting, changes: waiting + (await outbox.parked.where({ userId }).count()) })
    }
    return work
  })

export const isSealedUser = async (outbox: OutboxDb, userId: string): Promise<boolean> =>
  (await outbox.status.get(sealedKey(userId))) !== undefined

export type Deactivated = Omit<SealedRecord, 'key'>

/** The record comes first: should the tab end here, the next start removes the rows that nobody signed in owns. */
export async function sealWork(data: LocalData, deactivated: Deactivated): Promise<void> {
  await endSession(data.outbox, deactivated)
  const drafts = new DraftsDb(data.factory)
  await discardDrafts({ drafts }, deactivated.userId)
  drafts.close()
  await data.deleteRows(deactivated.userId)
}

/** What was sent is not needed again without the account, and it quotes people. */
const endSession = (outbox: OutboxDb, deactivated: Deactivated) =>
  outbox.transaction('rw', outbox.status, outbox.auth, outbox.acknowledged, async () => {
    const { userId } = deactivated
    const session = await readAuth(outbox, 'session')
    await outbox.status.put({ key: sealedKey(userId), ...deactivated })
    await outbox.acknowledged.where({ userId }).delete()
    if (await readProfile(outbox, userId)) await outbox.auth.delete('profile')
    if (session?.userId !== userId) return
    await outbox.auth.delete('session')
    await outbox.auth.put({ key: 'signed-out', expiresAt: session.expiresAt })
  })

/** Signs the page’s user out once their work is sealed, by whichever tab or worker. */
export function watchForSeal(device: Device, onSignedOut: () => void): () => void {
  const readIsSealed = () => isSealedUser(device.outbox, currentSession(device)?.userId ?? '')
  const watch = liveQuery(readIsSealed).subscribe((isSealed) => {
    if (isSealed) void signOut(device).then(onSignedOut)
  })
  return () => watch.unsubscribe()
}
