import type { OutboxDb } from '../schema/outbox-db.ts'
import type { AgeStart } from '../schema/outbox-entry.ts'
import { withTimeLimit } from './save-durably.ts'
import type { SyncStatus } from '../schema/status-records.ts'

const INITIAL: SyncStatus = { key: 'sync', offline: false, sending: [] }

export async function readStatus(outbox: OutboxDb): Promise<SyncStatus> {
  const record = await outbox.status.get('sync')
  return record?.key === 'sync' ? record : INITIAL
}

type StatusChange = Partial<Omit<SyncStatus, 'key'>>

/** Writes only changes: no screen is woken, and no disk awaited, for nothing. `known`: as it was just read. */
export async function writeStatus(outbox: OutboxDb, change: StatusChange, known?: SyncStatus): Promise<void> {
  if (isNews(known ?? (await readStatus(outbox)), change)) await putStatus(outbox, change)
}

export const putStatus = (outbox: OutboxDb, change: StatusChange): Promise<unknown> =>
  outbox.transaction('rw', outbox.status, async () => {
    await outbox.status.put({ ...(await readStatus(outbox)), ...change })
  })

const CONTACT_STEP_MS = 60 * 1000

/** In coarse steps: every answer of the server is a contact, and every write wakes the screens. */
export async function noteContact(
  outbox: OutboxDb,
  now: number,
  {
    also = {},
    known,
    serverAt,
  }: { also?: StatusChange; known?: SyncStatus | undefined; serverAt?: number | undefined } = {},
): Promise<void> {
  const before = known ?? (await readStatus(outbox))
  const isDue = (last = -Infinity) => Math.abs(now - last) >= CONTACT_STEP_MS
  const change = {
    ...also,
    ...(isDue(before.contactAt) ? { contactAt: now } : {}),
    ...(serverAt !== undefined && isDue(before.serverTime?.deviceAt)
      ? { serverTime: { serverAt, deviceAt: now } }
      : {}),
  }
  if (isNews(before, change)) await putStatus(outbox, change)
}

const isNews = (before: SyncStatus, change: StatusChange) =>
  JSON.stringify(before) !== JSON.stringify({ ...before, ...change })

/** A frozen tab that is writing the status blocks every reader, and a save may not wait for that. */
const READ_LIMIT_MS = 500

export const readAgeStart = (outbox: OutboxDb, now: number): Promise<AgeStart | undefined> =>
  withTimeLimit(READ_LIMIT_MS, readStatus(outbox)).then(
    (status) => ageStartAt(status, now),
    () => undefined,
  )

/** The device's clock is asked only for what has passed since the last contact, never for the date. */
export const ageStartAt = ({ serverTime }: SyncStatus, now: number): AgeStart | undefined =>
  serverTime && { serverAt: serverTime.serverAt, laterMs: Math.max(0, now - serverTime.deviceAt) }
