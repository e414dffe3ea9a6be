import { ensureDeviceId, readAuth } from '../outbox/auth-records.ts'
import { batchesIn, readRecords, takePosition, unqueuedRows } from '../outbox/batch-store.ts'
import type { Device } from '../schema/device.ts'
import { holdsChange } from '../outbox/is-made.ts'
import type { Journal } from '../schema/journal.ts'
import { takeOver } from './tidy-journal.ts'
import { idOf, inOrder, type KeptRecord, newestOfEach, positionOf, readKept } from '../schema/journal-records.ts'
import type { OutboxDb, PendingEntry } from '../schema/outbox-db.ts'
import { revised } from '../outbox/renew-key.ts'
import { currentSession, storedCompanyId } from '../session/session.ts'

// This browser profile has a name, kept in three places that are lost separately: the outbox, localStorage and a file.
// Where the others know it and the outbox does not, the outbox is not the one it was.

const BROWSER_ID = 'browserId'

/** If not, brings back what is in the journals. Answers how many changes came back; undefined when nothing was lost. */
export async function checkBrowserId(device: Device, journal: Journal | undefined): Promise<number | undefined> {
  const { outbox, storage } = device
  const known = storage.getItem(BROWSER_ID) ?? (await journal?.files.readBrowserId())
  const named = (await readAuth(outbox, 'device'))?.deviceId
  const isLost = known !== undefined && named !== known
  const restored = isLost ? await recover(device, journal) : 0
  if (isLost) await outbox.auth.put({ key: 'device', deviceId: known })
  // Where it is known it stays: the database may vanish between any two lines of this.
  const browserId = known ?? (await ensureDeviceId(outbox, () => device.newId()))
  storage.setItem(BROWSER_ID, browserId)
  await journal?.files.writeBrowserId(browserId)
  if (journal) {
    journal.browserId = browserId
    await takeOver(journal, outbox)
    await addAlone(device, journal)
  }
  return isLost ? restored : undefined
}

async function recover(device: Device, journal: Journal | undefined): Promise<number> {
  const { outbox } = device
  const others = (await journal?.files.others()) ?? []
  const records = newestOfEach([
    ...(journal?.kept ?? []),
    ...others.flatMap(({ text }) => [...readKept(text).values()]),
  ])
  const restored = await putBack(device, inOrder(records))
  journal?.note(restored)
  journal?.note(records)
  const session = currentSession(device)
  const companyId = storedCompanyId(device)
  if (session) await outbox.auth.put({ key: 'session', ...session })
  if (companyId !== undefined) await outbox.auth.put({ key: 'active-company', companyId })
  await outbox.status.put({ key: 'recovery', at: device.now(), restored: changesIn(restored) })
  await outbox.auth.put({ key: 'send-now', askedAt: device.now() })
  return changesIn(restored)
}

/** A batch counts as many changes as it has rows that are not entries yet. */
export const changesIn = (records: readonly KeptRecord[]): number =>
  records.reduce((sum, record) => sum + (record.op === 'batch' ? unqueuedRows([record.batch]) : 1), 0)

export function putBack({ outbox }: Device, records: readonly KeptRecord[]): Promise<KeptRecord[]> {
  const { pending, acknowledged, parked, status } = outbox
  return outbox.transaction('rw', pending, acknowledged, parked, status, async () => {
    const keepsPositions = areAllAfter(await lastPosition(outbox), records)
    const restored: KeptRecord[] = []
    for (const record of records) {
      if (record.op === 'batch') {
        if (await status.get(record.batch.key)) continue
        const position = await takePosition(outbox, record.batch, keepsPositions ? record.batch.position : undefined)
        const batch = { ...record.batch, position, heldUntil: 0 }
        await status.bulkPut([...record.parts, batch])
        restored.push({ ...record, batch })
        continue
      }
      if (await holdsChange(outbox, record.entry.mutationId)) continue
      const entry = keepsPositions ? record.entry : withoutPosition(record.entry)
      const position = await pending.add({ ...entry })
      restored.push({ op: 'save', entry: { ...entry, position } })
    }
    return restored
  })
}

export async function lastPosition(outbox: OutboxDb): Promise<number> {
  const entries = [...(await outbox.pending.toArray()), ...(await outbox.acknowledged.toArray())]
  const batches = batchesIn(await readRecords(outbox))
  const positions = [...entries.map(({ position }) => position), ...batches.map(({ position }) => position)]
  return positions.reduce((last, position) => Math.max(last, Math.floor(position)), 0)
}

function areAllAfter(last: number, records: readonly KeptRecord[]): boolean {
  const positions = records.map(positionOf).filter((position) => position !== undefined)
  return new Set(positions).size === positions.length && positions.every((position) => position >= last + 1)
}

function withoutPosition({ position: _position, ...entry }: PendingEntry): PendingEntry {
  return revised(entry)
}

export async function addAlone(device: Device, journal: Journal): Promise<void> {
  const alone = journal.kept.flatMap((record) => (record.op === 'save' && record.alone ? [record] : []))
  if (alone.length === 0) return
  const restored = await putBack(device, alone)
  const ids = new Set(restored.map(idOf))
  // The database took the others after all, after everybody had stopped waiting.
  const taken = alone.filter((record) => !ids.has(idOf(record))).map(({ op, entry }) => ({ op, entry }))
  journal.note([...restored, ...taken])
}
