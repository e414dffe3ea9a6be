import { readAuth } from './auth-record.ts'
import { type Batch, partKeys } from './batch.ts'
import { batchesIn, readRecords } from './batch-store.ts'
import { idOf, isCovered, type JournalRecord, type KeptRecord, ownerOf, readKept, toLine } from './journal-records.ts'
import type { OutboxDb } from './outbox-db.ts'
import { undecided } from './outbox-entry.ts'

/** The journal's files: one that this page writes, and those of pages that are gone or in other tabs. */
export interface JournalFiles {
  /** Resolves when it is on disk. */
  append(text: string): Promise<void>
  /** Puts this text in the place of all that was written. */
  rewrite(text: string): Promise<void>
  others(): Promise<OtherJournal[]>
  /** Of a page that is gone. */
  remove(name: string): Promise<void>
  readInstallId(): Promise<string | undefined>
  writeInstallId(installId: string): Promise<void>
}

export interface OtherJournal {
  name: string
  text: string
  /** Its page is gone. */
  isLeft: boolean
}

/** Beyond it, and with most of it over, the file is written anew. */
const WORTH_REWRITING = 200

/** The second place of what is not sent yet. Nobody waits for it, except where the first has failed. */
export class Journal {
  readonly #files: JournalFiles
  readonly #onKept: () => void
  readonly #kept = new Map<string, KeptRecord>()
  #lines = 0
  /** The name of the outbox that it mirrors, once that was looked over. */
  installId: string | undefined

  constructor(files: JournalFiles, onKept = () => {}) {
    this.#files = files
    this.#onKept = onKept
  }

  get files(): JournalFiles {
    return this.#files
  }

  get kept(): readonly KeptRecord[] {
    return [...this.#kept.values()]
  }

  /** Writes it down; rejects when the file can't be written. */
  async keep(records: readonly KeptRecord[]): Promise<void> {
    const fresh = records.filter((record) => !isCovered(record, this.#kept.get(idOf(record))))
    if (fresh.length === 0) return
    for (const record of fresh) this.#kept.set(idOf(record), record)
    this.#onKept()
    try {
      await this.#append(fresh)
    } catch (error) {
      for (const record of fresh) this.#letGo(record)
      throw error
    }
  }

  /** What is not written down is not kept: it would never be tried again. */
  #letGo(record: KeptRecord): void {
    if (this.#kept.get(idOf(record)) === record) this.#kept.delete(idOf(record))
  }

  /** The same, for whom the journal is only a second place. */
  note(records: readonly KeptRecord[]): void {
    void this.keep(records).catch(() => undefined)
  }

  /** What is over is no longer kept; a journal in which everything is over is empty. */
  async forget(ids: readonly string[]): Promise<void> {
    const over = ids.filter((id) => this.#kept.delete(id))
    if (over.length === 0) return
    if (this.#kept.size === 0 || this.#lines > WORTH_REWRITING + 2 * this.#kept.size) {
      this.#lines = this.#kept.size
      return this.#files.rewrite(this.kept.map(toLine).join(''))
    }
    await this.#append([{ op: 'over', ids: over }])
  }

  forgetAllOf(userId: string): Promise<void> {
    return this.forget(this.kept.filter((record) => ownerOf(record) === userId).map(idOf))
  }

  #append(records: readonly JournalRecord[]): Promise<void> {
    this.#lines += records.length
    return this.#files.append(records.map(toLine).join(''))
  }
}

/** What the outbox still holds for somebody to send or to decide. */
interface Held {
  /** Of entries, and of batches that have rows left. */
  ids: Set<string>
  batches: Batch[]
  installId: string | undefined
}

/** At once: what goes from one place to another meanwhile would be in neither. */
const readHeld = (outbox: OutboxDb): Promise<Held> =>
  outbox.transaction('r', outbox.pending, outbox.parked, outbox.status, outbox.auth, async () => {
    const pending = await outbox.pending.orderBy('mutationId').keys()
    const parked = await outbox.parked.toCollection().primaryKeys()
    const batches = batchesIn(await readRecords(outbox)).filter(({ fed, total }) => fed < total)
    const ids = new Set([...pending.map(String), ...parked, ...batches.map(({ batchId }) => batchId)])
    return { ids, batches, installId: (await readAuth(outbox, 'device'))?.deviceId }
  })

/** Writes down what the outbox holds and the journal does not: made by another tab, by a worker, or before there was one. */
async function mirror(journal: Journal, outbox: OutboxDb, held: Held): Promise<void> {
  const known = new Map(journal.kept.map((record) => [idOf(record), record]))
  const batches = held.batches.filter(
    (batch) => !isCovered({ op: 'batch', batch, parts: [] }, known.get(batch.batchId)),
  )
  const missing = [...held.ids].filter((id) => !known.has(id))
  if (missing.length + batches.length === 0) return
  const waiting = await outbox.pending.where('mutationId').anyOf(missing).toArray()
  const refused = (await outbox.parked.bulkGet(missing)).filter((entry) => entry !== undefined)
  const entries = [...waiting, ...refused.map(undecided)].toSorted((a, b) => a.seq - b.seq)
  const records: KeptRecord[] = entries.map((entry) => ({ op: 'save', entry }))
  for (const batch of batches) {
    const parts = await outbox.status.bulkGet(partKeys(batch))
    records.push({ op: 'batch', batch, parts: parts.flatMap((part) => (part && 'leads' in part ? [part] : [])) })
  }
  await journal.keep(records)
}

/** Not the outbox that it was: what is not in it is lost and not over. It is brought back when that is looked over. */
const isOther = (journal: Journal, held: Held) => held.installId !== journal.installId

/** Brings the journal in line with the outbox. What the database did not take stays until it does. */
export async function tidyJournal(journal: Journal, outbox: OutboxDb): Promise<void> {
  // First: what is saved while the outbox is read is not over.
  const known = journal.kept.filter((record) => record.op === 'batch' || !record.alone)
  const held = await readHeld(outbox)
  if (isOther(journal, held)) return
  await journal.forget(known.map(idOf).filter((id) => !held.ids.has(id)))
  await mirror(journal, outbox, held)
}

/** What pages that are gone have left: still held by the outbox or the only place of it. */
export async function takeOver(journal: Journal, outbox: OutboxDb): Promise<void> {
  for (const { name, text, isLeft } of await journal.files.others()) {
    if (!isLeft) continue
    const held = await readHeld(outbox)
    if (isOther(journal, held)) return
    const kept = [...readKept(text).values()]
    await journal.keep(kept.filter((record) => held.ids.has(idOf(record)) || (record.op === 'save' && record.alone)))
    await journal.files.remove(name)
  }
}
