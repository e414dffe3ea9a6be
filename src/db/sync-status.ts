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

type StatusChange = Partial<Omit<SyncStatus, 'key'>>

/**
 * Writes only what changed: in quiet moments no screen is woken, and nobody waits for the disk. `known` is what stood there
 * a moment ago.
 */
export async function writeStatus(outbox: OutboxDb, change: StatusChange, known?: SyncStatus): Promise<void> {
  if (isNews(known ?? (await readStatus(outbox)), change)) await putStatus(outbox, change)
}

/** For what is sure to be something else than before. */
export const putStatus = (outbox: OutboxDb, change: StatusChange): Promise<unknown> =>
  outbox.transaction('rw', outbox.status, async () => {
    await outbox.status.put({ ...(await readStatus(outbox)), ...change })
  })

const CONTACT_STEP_MS = 60 * 1000

/** In coarse steps: every answer of the server is a contact, and every write wakes the screens. */
export async function noteContact(
  outbox: OutboxDb,
  now: number,
  also: StatusChange = {},
  known?: SyncStatus,
): Promise<void> {
  const before = known ?? (await readStatus(outbox))
  const isDue = Math.abs(now - (before.contactAt ?? -Infinity)) >= CONTACT_STEP_MS
  const change = isDue ? { ...also, contactAt: now } : also
  if (isNews(before, change)) await putStatus(outbox, change)
}

const isNews = (before: SyncStatus, change: StatusChange) =>
  JSON.stringify(before) !== JSON.stringify({ ...before, ...change })
