import { compareIds, idWords, readId, WORDS_PER_ID } from './id-words.ts'
import { type ColumnHead, type Segment, type PackedRow, SEQ_COLUMN, VERSION_COLUMN } from './segment.ts'
import { type Keeper, SegmentRest } from './segment-rest.ts'
import { type SegmentColumn, SegmentValues } from './segment-values.ts'

export class SegmentReader {
  readonly count: number
  readonly ids: Uint32Array
  readonly #heads: Readonly<Record<string, string>>
  readonly #opened = new Map<string, ColumnHead>()
  readonly #values: SegmentValues
  #all: readonly ColumnHead[] | undefined

  constructor({ count, numbers, texts, heads }: Segment) {
    this.count = count
    this.ids = new Uint32Array(numbers, 0, count * WORDS_PER_ID)
    this.#heads = heads
    this.#values = new SegmentValues(count, numbers, texts)
  }

  column(name: string): SegmentColumn | undefined {
    const head = this.#head(name)
    return head && this.#values.open(head)
  }

  #head(name: string): ColumnHead | undefined {
    const opened = this.#opened.get(name)
    const json = this.#heads[name]
    if (opened || json === undefined) return opened
    const head: ColumnHead = JSON.parse(json)
    this.#opened.set(name, head)
    return head
  }

  get #columns(): readonly ColumnHead[] {
    this.#all ??= Object.keys(this.#heads)
      .filter((name) => name !== SEQ_COLUMN && name !== VERSION_COLUMN)
      .flatMap((name) => this.#head(name) ?? [])
    return this.#all
  }

  /** `base` is the number that the keeper gives to the first row. */
  without(keeper: Keeper, base: number): SegmentRest {
    return new SegmentRest({ count: this.count, heads: this.#columns, values: this.#values }, keeper, base)
  }

  /** The index of an id, or -1. */
  find(id: string): number {
    const words = idWords(id)
    for (let index = 0; index < this.count; index++) {
      if (compareIds(this.ids, index * WORDS_PER_ID, words, 0) === 0) return index
    }
    return -1
  }

  idAt(index: number): string {
    return readId(this.ids, index * WORDS_PER_ID)
  }

  rowAt(index: number): { _id: string } {
    const row: Record<string, unknown> & { _id: string } = { _id: this.idAt(index) }
    for (const head of this.#columns) {
      const value = this.#values.at(head, index)
      if (value !== undefined) row[head.name] = value
    }
    return row
  }

  storedAt(index: number): PackedRow & { row: { _id: string } } {
    const number = (name: string) => Number(this.column(name)?.at(index))
    return { id: this.idAt(index), seq: number(SEQ_COLUMN), v: number(VERSION_COLUMN), row: this.rowAt(index) }
  }
}
