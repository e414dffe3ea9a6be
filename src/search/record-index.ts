import { fold, searchKey } from '../../contract/entities/fold.ts'
import type { RowIndex } from './live-index.ts'
import { type PageRequest, pageWithin } from './row-source.ts'

interface IndexedRecord {
  id: string
  order: string
  text: string
}

export interface RecordKind<Row> {
  orderOf(row: Row): string
  wordsOf(row: Row): ReadonlyArray<string | undefined>
}

const byOrder = (a: IndexedRecord, b: IndexedRecord) =>
  a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1

export class RecordIndex<Row extends { _id: string }> implements RowIndex<Row> {
  readonly #kind: RecordKind<Row>
  readonly #byId = new Map<string, IndexedRecord>()
  #sorted: IndexedRecord[] | undefined

  constructor(kind: RecordKind<Row>) {
    this.#kind = kind
  }

  put(row: Row) {
    const text = this.#kind
      .wordsOf(row)
      .map((word = '') => searchKey(word))
      .join(' ')
    this.#byId.set(row._id, { id: row._id, order: this.#kind.orderOf(row), text })
    this.#sorted = undefined
  }

  remove(id: string) {
    if (this.#byId.delete(id)) this.#sorted = undefined
  }

  find(words: string, page: PageRequest) {
    this.#sorted ??= [...this.#byId.values()].toSorted(byOrder)
    const wanted = fold(words).split(' ').filter(Boolean)
    const matching = this.#sorted.filter(({ text }) => wanted.every((word) => text.includes(word)))
    const { size } = page
    const number = pageWithin(matching.length, page)
    const ids = matching.slice((number - 1) * size, number * size).map(({ id }) => id)
    return { ids, total: matching.length, number }
  }
}
