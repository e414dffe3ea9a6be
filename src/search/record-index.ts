import { fold, searchKey } from '../../contract/entities/fold.ts'
import { namesWithin, slipsIn } from './anybody/slips.ts'
import type { RowIndex } from './live-index.ts'
import { type PageRequest, pageWithin } from './row-source.ts'

interface IndexedRecord {
  id: string
  order: string
  /** Its words, each between blanks. */
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
    const words = this.#kind.wordsOf(row).map((word = '') => searchKey(word))
    const text = ` ${words.join(' ')} `
    this.#byId.set(row._id, { id: row._id, order: this.#kind.orderOf(row), text })
    this.#sorted = undefined
  }

  remove(id: string) {
    if (this.#byId.delete(id)) this.#sorted = undefined
  }

  find(words: string, page: PageRequest) {
    this.#sorted ??= [...this.#byId.values()].toSorted(byOrder)
    const wanted = wantedWords(words)
    const matching = this.#sorted.filter(({ text }) => wanted.every((word) => text.includes(word)))
    const { size } = page
    const number = pageWithin(matching.length, page)
    const ids = matching.slice((number - 1) * size, number * size).map(({ id }) => id)
    return { ids, total: matching.length, number }
  }

  /** The ids of those that have every word, best first. Where few have, words that are typed with a slip count too. */
  best(words: string, most: number): string[] {
    const wanted = wantedWords(words)
    if (wanted.length === 0) return []
    const exact = this.#ranked(wanted, most, worthOf)
    return exact.length < most ? this.#ranked(wanted, most, worthWithSlips) : exact
  }

  #ranked(wanted: readonly string[], most: number, worth: (text: string, word: string) => number): string[] {
    const found: { record: IndexedRecord; worth: number }[] = []
    for (const record of this.#byId.values()) {
      const each = wanted.map((word) => worth(record.text, word))
      if (!each.includes(0)) found.push({ record, worth: each.reduce((sum, points) => sum + points, 0) })
    }
    return found
      .toSorted((a, b) => b.worth - a.worth || byOrder(a.record, b.record))
      .slice(0, most)
      .map(({ record }) => record.id)
  }
}

const wantedWords = (words: string) => fold(words).split(' ').filter(Boolean)

const WHOLE_WORD = 10
const START = 5
const WITHIN = 2
const SLIP = 1

function worthOf(text: string, word: string): number {
  if (!text.includes(word)) return 0
  return text.includes(` ${word} `) ? WHOLE_WORD : text.includes(` ${word}`) ? START : WITHIN
}

/** Another digit is another number. */
const mayHaveSlips = (word: string) => !/\d/.test(word)

const worthWithSlips = (text: string, word: string) =>
  worthOf(text, word) || (mayHaveSlips(word) && namesWithin(word, text.split(' '), slipsIn(word)).length > 0 ? SLIP : 0)
