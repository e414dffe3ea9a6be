import type { SegmentColumn } from '../columns/segment-values.ts'
import { grown } from './grown.ts'

type OpenColumn = () => SegmentColumn | undefined

/** A number of each lead, NaN where it has none. Segments are read when a filter first needs the column: few are ever used. */
export class NumberColumn {
  readonly #numberOf: (value: unknown) => number
  readonly #unread: Array<{ base: number; count: number; open: OpenColumn }> = []
  /** Only those of segments that are still to be read: they come on top of them. */
  readonly #single = new Map<number, number>()
  #numbers = new Float64Array()
  #isUsed = false

  constructor(numberOf: (value: unknown) => number) {
    this.#numberOf = numberOf
  }

  /** By slot. */
  get numbers(): Float64Array {
    this.#isUsed = true
    for (const { base, count, open } of this.#unread.splice(0)) this.#read(base, count, open())
    for (const [slot, number] of this.#single) this.#write(slot, number)
    this.#single.clear()
    return this.#numbers
  }

  set(slot: number, value: unknown): void {
    const number = this.#numberOf(value)
    if (this.#isUsed) this.#write(slot, number)
    else this.#single.set(slot, number)
  }

  setSegment(base: number, count: number, open: OpenColumn): void {
    this.#unread.push({ base, count, open })
  }

  #write(slot: number, number: number): void {
    this.#reserve(slot + 1)
    this.#numbers[slot] = number
  }

  #read(base: number, count: number, packed: SegmentColumn | undefined): void {
    this.#reserve(base + count)
    if (!packed) return void this.#numbers.fill(this.#numberOf(undefined), base, base + count)
    const { kind, numbers, values } = packed
    if (kind !== 'choice') {
      for (let index = 0; index < count; index++) this.#numbers[base + index] = this.#numberOf(packed.at(index))
      return
    }
    const byCode = [this.#numberOf(undefined), ...values.map(this.#numberOf)]
    for (let index = 0; index < count; index++) this.#numbers[base + index] = byCode[numbers[index] ?? 0] ?? Number.NaN
  }

  #reserve(slots: number): void {
    this.#numbers = grown(this.#numbers, slots)
  }
}
