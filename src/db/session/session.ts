import { discardBatches } from '../outbox/batch-actions.ts'
import type { Device } from '../schema/device.ts'
import { discardDrafts } from '../files/drafts.ts'
import { isPresentShape, isRowsDbOf, rowsDbNames } from '../schema/rows-db.ts'
import { readToken } from './session-token.ts'
import { TOKEN, type Session } from '../schema/auth-record.ts'
import { sealedKey } from '../schema/status-records.ts'
import { putStatus } from '../outbox/sync-status.ts'

// localStorage is the truth for the page (the specification keeps `token` there); the outbox's auth is its mirror for the
// workers. One thing flows the other way: a token that the server renewed while a worker was talking to it.

export const COMPANY = 'companyId'

export const notify = ({ session }: Device) => {
  for (const listener of session.listeners) listener()
}

/** The same object until the token changes, so that it can be compared. An unreadable token counts as none. */
export function currentSession(device: Device): Session | undefined {
  const token = device.storage.getItem(TOKEN)
  if (!token) return undefined
  const { session } = device
  if (session.decoded?.token !== token) session.decoded = readToken(token)
  return session.decoded
}

export const storedCompanyId = (device: Device) => device.storage.getItem(COMPANY) ?? undefined

/** Resolves when workers can use the session too. */
export async function signIn(device: Device, token: string): Promise<void> {
  const session = readToken(token)
  if (!session) throw new Error('The server gave a token that this app can’t read.')
  await device.outbox.status.delete(sealedKey(session.userId))
  device.storage.setItem(TOKEN, token)
  notify(device)
  await putStatus(device.outbox, { contactAt: device.now() })
  await device.outbox.auth.put({ key: 'session', ...session })
  await wipeStrayRows(device)
}

/** The rows are wiped. Unsent changes are kept until the user signs in again, or discarded if they said so. */
export async function signOut(device: Device, unsent: 'keep' | 'discard' = 'keep'): Promise<void> {
  const session = currentSession(device)
  // First, and in one transaction: a tab that is closed in the middle has either done it or done nothing.
  if (session && unsent === 'discard') await discardAll(device, session.userId)
  device.storage.removeItem(TOKEN)
  notify(device)
  await endMirrored(device, session)
  await wipeStrayRows(device)
}

/** The record that it leaves marks this token, and every earlier one, as ended, should a crash bring it back. */
const endMirrored = ({ outbox }: Device, session: Session | undefined) =>
  outbox.transaction('rw', outbox.auth, async () => {
    await outbox.auth.delete('session')
    if (session) await outbox.auth.put({ key: 'signed-out', expiresAt: session.expiresAt })
  })

/** Everything of the user that is not sent. */
export async function discardAll(device: Device, userId: string): Promise<void> {
  const { outbox, journal } = device
  await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.acknowledged, outbox.status, async () => {
    for (const table of [outbox.pending, outbox.parked, outbox.acknowledged]) await table.where({ userId }).delete()
    await discardBatches(outbox, userId)
  })
  // The journal may be the only place of something.
  journal?.forgetAllOf(userId).catch(() => undefined)
  await discardDrafts(device, userId)
  const { discardUploads } = await import('../files/discard-uploads.ts')
  await discardUploads(device, userId)
}

/** Only the signed-in user’s rows in their present shape stay. At the start it finishes a sign-out that was cut. */
export async function wipeStrayRows(device: Device): Promise<void> {
  const userId = currentSession(device)?.userId
  for (const name of await rowsDbNames(device.factory)) {
    if (!userId || !isRowsDbOf(name, userId) || !isPresentShape(name)) await device.deleteRowsDb(name)
  }
}

export async function switchCompany(device: Device, companyId: string): Promise<void> {
  device.storage.setItem(COMPANY, companyId)
  notify(device)
  await device.outbox.auth.put({ key: 'active-company', companyId })
}

export const rowsGeneration = ({ session }: Device) => session.rowsGeneration
export function rowsBeginAgain(device: Device): void {
  device.session.rowsGeneration += 1
  notify(device)
}

export function subscribe({ session }: Device, listener: () => void): () => void {
  session.listeners.add(listener)
  return () => session.listeners.delete(listener)
}

/** Now, and whenever somebody else signs in or the user signs out. */
export function followUser(device: Device, onUser: (userId: string | undefined) => void): void {
  let followed: string | undefined
  const follow = () => {
    const userId = currentSession(device)?.userId
    if (userId === followed) return
    followed = userId
    onUser(userId)
  }
  subscribe(device, follow)
  follow()
}

/** When another tab has signed this user out, or another in; also for a page that the back button restores. */
export function watchForAnotherPerson(device: Device, listener: () => void): () => void {
  const userId = currentSession(device)?.userId
  const look = () => {
    if (currentSession(device)?.userId !== userId) listener()
  }
  addEventListener('storage', look)
  addEventListener('pageshow', look)
  return () => {
    removeEventListener('storage', look)
    removeEventListener('pageshow', look)
  }
}
