import { ENTITY_NAMES } from '../../contract/entities/entity.ts'
import { browserDatabases, openLocalData } from '../../src/db/device.ts'
import type { OutboxEntry } from '../../src/db/schema/outbox-entry.ts'
import { allStored } from '../support/builders/all-stored.ts'
import type { StoredRows } from '../support/builders/visible-rows.ts'
import type { Entry } from './verdict.ts'

// Runs in the page, on the app's origin: reads the raw tables of its browser.

const data = openLocalData(browserDatabases())

export async function countUnsent(): Promise<number> {
  return data.outbox.pending.count()
}

export async function readEntries(): Promise<Entry[]> {
  const { pending, acknowledged, parked } = data.outbox
  const [waiting, sent, refused] = await Promise.all([pending.toArray(), acknowledged.toArray(), parked.toArray()])
  return [
    ...waiting.map((entry) => toEntry(entry, 'pending')),
    ...sent.map((entry) => ({ ...toEntry(entry, 'acknowledged'), acknowledgedSeq: entry.acknowledgedSeq })),
    ...refused.map((entry) => ({ ...toEntry(entry, 'parked'), code: entry.reason.code })),
  ]
}

const toEntry = ({ mutationId, userId, lane, name, savedAt, position }: OutboxEntry, state: Entry['state']): Entry => ({
  mutationId,
  userId,
  lane,
  name,
  savedAt,
  position,
  state,
})

export async function readRows(userId: string, companyId: string): Promise<StoredRows> {
  const rows = data.openRows(userId, companyId)
  const stored = await Promise.all(
    ENTITY_NAMES.map(async (entity) =>
      (await allStored(rows, entity)).map(({ id, seq, v, row }) => [`${entity} ${id}`, { seq, v, row }] as const),
    ),
  )
  return Object.fromEntries(stored.flat())
}

export interface DeviceReader {
  countUnsent: typeof countUnsent
  readEntries: typeof readEntries
  readRows: typeof readRows
}
