import { readId, WORDS_PER_ID } from './id-words.ts'
import { type ColumnHead, type Pack, type PackedRow, SEQ_COLUMN, VERSION_COLUMN } from './pack.ts'
import { type PackColumn, readColumn } from './pack-column-reader.ts'

/** Gives back what was packed: whole rows by their place, or single columns. */
export class PackReader {
  readonly count: number
  /** Of every row, four numbers each. */
  readonly ids: Uint32Array
  readonly #pack: Pack
  readonly #opened = new Map<string, PackColumn>()
  #all: readonly PackColumn[] | undefined

  constructor(pack: Pack) {
    this.#pack = pack
    this.count = pack.count
    this.ids = new Uint32Array(pack.numbers, 0, pack.count * WORDS_PER_ID)
  }

  column(name: string): PackColumn | undefined {
    const opened = this.#opened.get(name)
    const json = this.#pack.heads[name]
    if (opened || json === undefined) return opened
    // Written by `packRows`.
    const head: ColumnHead = JSON.parse(json)
    const column = readColumn(this.#pack, head)
    this.#opened.set(name, column)
    return column
  }

  /** Those of the rows themselves. */
  get #columns(): readonly PackColumn[] {
    this.#all ??= Object.keys(this.#pack.heads)
      .filter((name) => name !== SEQ_COLUMN && name !== VERSION_COLUMN)
      .flatMap((name) => this.column(name) ?? [])
    return this.#all
  }

  idAt(index: number): string {
    return readId(this.ids, index * WORDS_PER_ID)
  }

  rowAt(index: number): { _id: string } {
    const row: Record<string, unknown> & { _id: string } = { _id: this.idAt(index) }
    for (const { name, at } of this.#columns) {
      const value = at(index)
      if (value !== undefined) row[name] = value
    }
    return row
  }

  storedAt(index: number): PackedRow & { row: { _id: string } } {
    const number = (name: string) => Number(this.column(name)?.at(index))
    return { id: this.idAt(index), seq: number(SEQ_COLUMN), v: number(VERSION_COLUMN), row: this.rowAt(index) }
  }
}
