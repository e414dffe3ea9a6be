import type { Lead } from '../../contract/entities/lead.ts'
import { SegmentReader } from '../columns/segment-reader.ts'
import type { Keeper, SegmentRest } from '../columns/segment-rest.ts'
import type { SegmentColumn } from '../columns/segment-values.ts'
import { fieldsOfColumn, keyOfValue, type SortKey, sortKeyOf } from './sort.ts'

export class LeadRows {
  readonly #segments: Array<{ base: number; reader: SegmentReader | SegmentRest }> = []
  readonly #single = new Map<number, Lead>()

  addSegment(base: number, reader: SegmentReader): void {
    this.#segments.push({ base, reader })
  }

  /** A column of the segment that begins at `base`. The segment first drops what the keeper has. */
  column(base: number, name: string, keeperOf: (reader: SegmentReader) => Keeper): SegmentColumn | undefined {
    const segment = this.#segments.find((each) => each.base === base)
    if (segment?.reader instanceof SegmentReader)
      segment.reader = segment.reader.without(keeperOf(segment.reader), base)
    return segment?.reader.column(name)
  }

  put(slot: number, lead: Lead): void {
    this.#single.set(slot, lead)
  }

  /** Lists and addresses are compared by identity: an equal one in another object is not the same. */
  isSame(slot: number, lead: Lead): boolean {
    const single = this.#single.get(slot)
    if (!single) return false
    const names = Object.keys(lead)
    return (
      names.length === Object.keys(single).length &&
      names.every((name) => Reflect.get(lead, name) === Reflect.get(single, name))
    )
  }

  isSingle(slot: number): boolean {
    return this.#single.has(slot)
  }

  at(slot: number): Lead | undefined {
    const single = this.#single.get(slot)
    if (single) return single
    const segment = this.#segments.findLast(({ base }) => base <= slot)
    return segment && (segment.reader.rowAt(slot - segment.base) as Lead)
  }

  eachSortKey(column: string, visit: (slot: number, key: SortKey) => void): void {
    for (const { base, reader } of this.#segments) {
      const keyAt = segmentKeys(reader, column)
      for (let index = 0; index < reader.count; index++) visit(base + index, keyAt(index))
    }
    for (const [slot, lead] of this.#single) visit(slot, sortKeyOf(lead, column))
  }

  /** Of the segments that begin, and of the single leads that are, within these slots. */
  eachOf(
    fields: readonly string[],
    visit: (slot: number, values: Readonly<Record<string, unknown>>) => void,
    { from = 0, to = Infinity } = {},
  ): void {
    for (const { base, reader } of this.#segments) {
      if (base < from || base >= to) continue
      const columns = fields.map((field) => ({ field, column: reader.column(field) }))
      for (let index = 0; index < reader.count; index++) {
        visit(base + index, Object.fromEntries(columns.map(({ field, column }) => [field, column?.at(index)])))
      }
    }
    for (const [slot, lead] of this.#single) if (slot >= from && slot < to) visit(slot, lead)
  }
}

function segmentKeys(reader: SegmentReader | SegmentRest, column: string): (index: number) => SortKey {
  const fields = fieldsOfColumn(column).map((name) => ({ name, column: reader.column(name) }))
  const [only] = fields
  if (fields.length === 1 && only?.column?.kind === 'choice') {
    const { numbers, values } = only.column
    const byCode = [undefined, ...values.map((value) => keyOfValue(column, value))]
    return (index) => byCode[numbers[index] ?? 0]
  }
  if (fields.length === 1) return (index) => keyOfValue(column, only?.column?.at(index))
  return (index) => sortKeyOf(Object.fromEntries(fields.map((field) => [field.name, field.column?.at(index)])), column)
}
