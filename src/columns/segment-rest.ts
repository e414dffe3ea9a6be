import { type ColumnHead } from './segment.ts'
import { type SegmentColumn, SegmentValues } from './segment-values.ts'

/** A column of many segments that somebody else keeps, under numbers that go on from segment to segment. */
export interface KeptColumn {
  readonly name: string
  valueAt(number: number): unknown
  part(base: number, count: number): SegmentColumn
}

export interface Keeper {
  idAt(number: number): string
  columns: ReadonlyMap<string, KeptColumn>
  /** One object is used for all values that equal it. */
  share(value: unknown): unknown
}

interface Whole {
  count: number
  heads: readonly ColumnHead[]
  values: SegmentValues
}

/** What a keeper does not have of a segment, in no more room than it needs; together they give the same rows. */
export class SegmentRest {
  readonly count: number
  readonly #base: number
  readonly #idAt: Keeper['idAt']
  readonly #fields: ReadonlyArray<ColumnHead | KeptColumn>
  readonly #values: SegmentValues

  constructor({ count, heads, values }: Whole, { idAt, columns, share }: Keeper, base: number) {
    this.count = count
    this.#base = base
    this.#idAt = idAt
    const left = heads.filter(({ name }) => !columns.has(name)).map((head) => shared(head, share))
    const part = values.part(left)
    const leftByName = new Map(part.heads.map((head) => [head.name, head]))
    this.#fields = heads.flatMap(({ name }) => columns.get(name) ?? leftByName.get(name) ?? [])
    this.#values = part.values
  }

  column(name: string): SegmentColumn | undefined {
    const field = this.#fields.find((each) => each.name === name)
    if (!field) return
    return isKept(field) ? field.part(this.#base, this.count) : this.#values.open(field)
  }

  rowAt(index: number): { _id: string } {
    const number = this.#base + index
    const row: Record<string, unknown> & { _id: string } = { _id: this.#idAt(number) }
    for (const field of this.#fields) {
      const value = isKept(field) ? field.valueAt(number) : this.#values.at(field, index)
      if (value !== undefined) row[field.name] = value
    }
    return row
  }
}

const isKept = (field: ColumnHead | KeptColumn): field is KeptColumn => 'valueAt' in field

const shared = (head: ColumnHead, share: Keeper['share']): ColumnHead =>
  head.values ? { ...head, values: head.values.map(share) } : head
