import type { OutboxDb } from './outbox-db.ts'

/** What the sync engine tells the screens. */
export interface SyncStatus {
  key: 'sync'
  /** The last request got no answer. */
  offline: boolean
  /** Mutations on their way to the server right now. */
  sending: readonly string[]
  /** The token the server refused; while it is the session's token, a sign-in is needed. */
  refusedToken?: string
  /** The server asked for quiet until then. */
  pausedUntil?: number
  /** When the server last took the session as valid; behind by a minute at most. */
  contactAt?: number
  /** The protocol the server called too old; while it is ours, an update is needed. */
  refusedProtocol?: number
}

const INITIAL: SyncStatus = { key: 'sync', offline: false, sending: [] }

export async function readStatus(outbox: OutboxDb): Promise<SyncStatus> {
  const record = await outbox.status.get('sync')
  return record?.key === 'sync' ? record : INITIAL
}

/** Writes only what changed, so that quiet moments do not wake every screen. */
export function writeStatus(outbox: OutboxDb, change: Partial<Omit<SyncStatus, 'key'>>): Promise<void> {
  return outbox.transaction('rw', outbox.status, async () => {
    const before = await readStatus(outbox)
    const after = { ...before, ...change }
    if (JSON.stringify(before) !== JSON.stringify(after)) await outbox.status.put(after)
  })
}

const CONTACT_STEP_MS = 60 * 1000

/** In coarse steps: every answer of the server is a contact, and every write wakes the screens. */
export async function noteContact(outbox: OutboxDb, now: number): Promise<void> {
  const { contactAt = -Infinity } = await readStatus(outbox)
  if (Math.abs(now - contactAt) >= CONTACT_STEP_MS) await writeStatus(outbox, { contactAt: now })
}
