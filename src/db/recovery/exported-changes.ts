import { batchesOf, readRecords } from '../outbox/batch-store.ts'
import { partKeys } from '../schema/batch.ts'
import type { Device } from '../schema/device.ts'
import { changesIn, putBack } from './browser-identity.ts'
import { type KeptRecord, ownerOf, readKept, toLine } from '../schema/journal-records.ts'
import { currentSession } from '../session/session.ts'

// Work that can't be sent from one device, carried to another as a file: the same lines as the journal's, of one person.
// It stays on the first device too; wherever it is sent first, it has one effect. Each line says how many there are: a
// file may have been cut between two of them.

const TITLE = 'Doorstep unsent work\n'

export async function exportChanges(device: Device): Promise<string> {
  const { outbox } = device
  const userId = currentSession(device)?.userId ?? ''
  const pending = await outbox.pending.where({ userId }).sortBy('seq')
  const parked = await outbox.parked.where({ userId }).sortBy('seq')
  const refused = parked.map(({ reason: _reason, parkedAt: _at, ...entry }) => entry)
  const placed: { record: KeptRecord; place: number }[] = [...refused, ...pending].map((entry) => ({
    record: { op: 'save', entry },
    place: entry.seq,
  }))
  for (const batch of batchesOf(await readRecords(outbox), userId)) {
    if (batch.fed === batch.total) continue
    const parts = await outbox.status.bulkGet(partKeys(batch))
    const leads = parts.flatMap((part) => (part && 'leads' in part ? [part] : []))
    placed.push({ record: { op: 'batch', batch, parts: leads }, place: batch.place })
  }
  const records = placed.toSorted((a, b) => a.place - b.place).map(({ record }) => record)
  return TITLE + records.map((record) => toLine({ ...record, of: records.length })).join('')
}

export type ImportedChanges = { kind: 'taken'; changes: number } | { kind: 'not-ours' | 'of-another' | 'damaged' }

/** Puts each change into the queue of this device once, and nothing of a file that is damaged or of another person. */
export async function importChanges(device: Device, text: string): Promise<ImportedChanges> {
  if (!text.startsWith(TITLE)) return { kind: 'not-ours' }
  const lines = text.slice(TITLE.length)
  const records = [...readKept(lines).values()]
  const whole = records[0] && 'of' in records[0] ? records[0].of : Math.max(records.length, 1)
  if ([records.length, linesIn(lines)].some((count) => count !== whole)) return { kind: 'damaged' }
  const userId = currentSession(device)?.userId
  if (records.some((record) => ownerOf(record) !== userId)) return { kind: 'of-another' }
  return { kind: 'taken', changes: changesIn(await putBack(device, records)) }
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '').length
