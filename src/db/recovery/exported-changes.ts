import { batchesOf, readRecords } from '../outbox/batch-store.ts'
import { partKeys } from '../schema/batch.ts'
import type { Device } from '../schema/device.ts'
import { changesIn, putBack } from './browser-identity.ts'
import { type KeptRecord, ownerOf, readKept, toLine } from '../schema/journal-records.ts'
import { currentSession } from '../session/session.ts'

// Unsent changes of one user as a file, in the journal's lines. They stay on the first device too: wherever they are
// sent first, they have one effect. Each line says how many there are, because a file may be truncated between two.

const TITLE = 'Doorstep unsent work\n'

export async function exportChanges(device: Device): Promise<string> {
  const { outbox } = device
  const userId = currentSession(device)?.userId ?? ''
  const pending = await outbox.pending.where({ userId }).sortBy('position')
  const parked = await outbox.parked.where({ userId }).sortBy('position')
  const refused = parked.map(({ reason: _reason, parkedAt: _at, ...entry }) => entry)
  const ordered: { record: KeptRecord; position: number }[] = [...refused, ...pending].map((entry) => ({
    record: { op: 'save', entry },
    position: entry.position,
  }))
  for (const batch of batchesOf(await readRecords(outbox), userId)) {
    if (batch.queued === batch.total) continue
    const parts = await outbox.status.bulkGet(partKeys(batch))
    const leads = parts.flatMap((part) => (part && 'leads' in part ? [part] : []))
    ordered.push({ record: { op: 'batch', batch, parts: leads }, position: batch.position })
  }
  const records = ordered.toSorted((a, b) => a.position - b.position).map(({ record }) => record)
  return TITLE + records.map((record) => toLine({ ...record, of: records.length })).join('')
}

export type ImportedChanges = { kind: 'taken'; changes: number } | { kind: 'not-ours' | 'of-another' | 'damaged' }

/** Nothing of a file that is damaged, or somebody else's, is imported. */
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
