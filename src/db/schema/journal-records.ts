import type { Batch, BatchPart } from './batch.ts'
import type { PendingEntry } from './outbox-db.ts'

// The journal has a line per save, and one when some saves are finished. Each line carries a checksum: a line that
// was cut short, or that the disk has changed, is ignored.

export type JournalRecord =
  /** `alone`: the database did not take the entry, and it is nowhere else. */
  | { op: 'save'; entry: PendingEntry; alone?: boolean }
  | { op: 'batch'; batch: Batch; parts: readonly BatchPart[] }
  /** Sent, discarded or undone: keys of entries and ids of batches. */
  | { op: 'over'; ids: readonly string[] }

export type KeptRecord = Exclude<JournalRecord, { op: 'over' }>

export const idOf = (record: KeptRecord) => (record.op === 'save' ? record.entry.mutationId : record.batch.batchId)
export const ownerOf = (record: KeptRecord) => (record.op === 'save' ? record.entry : record.batch).userId
export const positionOf = (record: KeptRecord) => (record.op === 'save' ? record.entry.position : record.batch.position)
const savedAtOf = (record: KeptRecord) => (record.op === 'save' ? record.entry : record.batch).savedAt

/** As they were in the queue, because clocks jump. What the database never took goes last. */
export const inOrder = (records: readonly KeptRecord[]): KeptRecord[] =>
  records.toSorted((a, b) => {
    const [first, second] = [positionOf(a) ?? Infinity, positionOf(b) ?? Infinity]
    return first === second ? savedAtOf(a) - savedAtOf(b) : first - second
  })

const revisionOf = (record: KeptRecord) =>
  record.op === 'save' ? (record.entry.revision ?? 0) : (record.batch.decided?.length ?? 0)

/** What the person has decided or corrected since does not come back. */
export function isCovered(record: KeptRecord, known: KeptRecord | undefined): boolean {
  if (!known || revisionOf(known) < revisionOf(record)) return false
  if (revisionOf(known) > revisionOf(record)) return true
  return record.op === 'batch' || (known.op === 'save' && known.alone === record.alone)
}

export function newestOfEach(records: readonly KeptRecord[]): KeptRecord[] {
  const newest = new Map<string, KeptRecord>()
  for (const record of records) {
    const id = idOf(record)
    const known = newest.get(id)
    if (!known || revisionOf(known) < revisionOf(record)) newest.set(id, record)
  }
  return [...newest.values()]
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function checksum(text: string): string {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (~crc >>> 0).toString(16).padStart(8, '0')
}

export type CarriedRecord = KeptRecord & { of: number }

export function toLine(record: JournalRecord | CarriedRecord): string {
  const json = JSON.stringify(record)
  return `${checksum(json)} ${json}\n`
}

export function readKept(text: string): Map<string, KeptRecord> {
  const kept = new Map<string, KeptRecord>()
  for (const record of text.split('\n').flatMap(toRecord)) {
    if (record.op === 'over') for (const id of record.ids) kept.delete(id)
    else kept.set(idOf(record), record)
  }
  return kept
}

function toRecord(line: string): JournalRecord[] {
  const json = line.slice(9)
  if (json === '' || line.slice(0, 8) !== checksum(json)) return []
  // Written by `toLine`: the checksum says that it is whole.
  const record: JournalRecord = JSON.parse(json)
  return [record]
}
