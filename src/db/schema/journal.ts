import { idOf, isCovered, type JournalRecord, type KeptRecord, ownerOf, toLine } from './journal-records.ts'

export interface JournalFiles {
  append(text: string): Promise<void>
  rewrite(text: string): Promise<void>
  others(): Promise<OtherJournal[]>
  remove(name: string): Promise<void>
  readBrowserId(): Promise<string | undefined>
  writeBrowserId(browserId: string): Promise<void>
}

export interface OtherJournal {
  name: string
  text: string
  isLeft: boolean
}

/** A longer file that is mostly finished is rewritten. */
const WORTH_REWRITING = 200

/** Nothing waits for it, except where the outbox has failed. */
export class Journal {
  readonly #files: JournalFiles
  readonly #onKept: () => void
  readonly #kept = new Map<string, KeptRecord>()
  #lines = 0
  /** A page that has saved nothing has no file. */
  #hasFile = false
  #erased = 0
  browserId: string | undefined

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

  async keep(records: readonly KeptRecord[]): Promise<void> {
    const fresh = records.filter((record) => !isCovered(record, this.#kept.get(idOf(record))))
    if (fresh.length === 0) return
    for (const record of fresh) this.#kept.set(idOf(record), record)
    this.#onKept()
    try {
      await this.#append(fresh)
    } catch (error) {
      for (const record of fresh) this.#release(record)
      throw error
    }
  }

  /** What is not written down is not kept: it would never be tried again. */
  #release(record: KeptRecord): void {
    if (this.#kept.get(idOf(record)) === record) this.#kept.delete(idOf(record))
  }

  /** As `keep`, for callers to whom the journal is only a second place. */
  note(records: readonly KeptRecord[]): void {
    void this.keep(records).catch(() => undefined)
  }

  /** Some of its lines may quote people who were erased since it was last written again. */
  async forgetErased(times: number): Promise<void> {
    if (this.#erased === times) return
    if (this.#hasFile) await this.writeAgain()
    this.#erased = times
  }

  /** What is finished is no longer kept; a journal in which everything is finished is empty. */
  async forget(ids: readonly string[]): Promise<void> {
    const over = ids.filter((id) => this.#kept.delete(id))
    if (over.length === 0) return
    if (this.#kept.size === 0 || this.#lines > WORTH_REWRITING + 2 * this.#kept.size) return this.writeAgain()
    await this.#append([{ op: 'over', ids: over }])
  }

  writeAgain(): Promise<void> {
    this.#lines = this.#kept.size
    return this.#files.rewrite(this.kept.map(toLine).join(''))
  }

  forgetAllOf(userId: string): Promise<void> {
    return this.forget(this.kept.filter((record) => ownerOf(record) === userId).map(idOf))
  }

  #append(records: readonly JournalRecord[]): Promise<void> {
    this.#hasFile = true
    this.#lines += records.length
    return this.#files.append(records.map(toLine).join(''))
  }
}
