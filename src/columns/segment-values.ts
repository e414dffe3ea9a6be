import type { ColumnHead, ColumnKind } from './segment.ts'
import { bytesOf, readSymbols } from './symbols.ts'

type SegmentNumbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

export class SegmentParts {
  readonly #parts: SegmentNumbers[] = []
  #length = 0

  add(part: SegmentNumbers): number {
    const at = this.#length
    this.#parts.push(part)
    // Each part begins at a byte where numbers of any width may begin.
    this.#length += Math.ceil(part.byteLength / 8) * 8
    return at
  }

  join(): ArrayBuffer {
    const whole = new Uint8Array(this.#length)
    let at = 0
    for (const { buffer, byteOffset, byteLength } of this.#parts) {
      whole.set(new Uint8Array(buffer, byteOffset, byteLength), at)
      at += Math.ceil(byteLength / 8) * 8
    }
    return whole.buffer
  }
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** A number of days since 1970 as `2026-11-20`. */
export const dayOf = (days: number) =>
  Number.isInteger(days) ? new Date(days * DAY_MS).toISOString().slice(0, 10) : ''

export interface SegmentColumn {
  readonly kind: ColumnKind
  /** Codes of a choice, lengths of a text, else the numbers themselves. */
  readonly numbers: SegmentNumbers
  /** Of a choice: code 1 means the first. */
  readonly values: readonly unknown[]
  at(index: number): unknown
}

/** Texts follow one another: where each begins is known of every so many, and counted on from there. */
const STRIDE = 64

/** No column has an object of its own: a device has ten thousand columns. */
export class SegmentValues {
  readonly #count: number
  readonly #bytes: Uint8Array
  readonly #twos: Uint16Array
  readonly #fours: Uint32Array
  readonly #eights: Float64Array
  readonly #texts: readonly string[]
  readonly #starts = new Map<ColumnHead, Uint32Array>()

  constructor(count: number, numbers: ArrayBuffer, texts: readonly string[]) {
    this.#count = count
    this.#bytes = new Uint8Array(numbers)
    this.#twos = new Uint16Array(numbers)
    this.#fours = new Uint32Array(numbers)
    this.#eights = new Float64Array(numbers)
    this.#texts = texts
  }

  open(head: ColumnHead): SegmentColumn {
    const { kind, values = [] } = head
    return { kind, numbers: this.#numbersOf(head), values, at: (index) => this.at(head, index) }
  }

  #numbersOf({ at, width }: ColumnHead): SegmentNumbers {
    const from = at / width
    return this.#ofWidth(width).subarray(from, from + this.#count)
  }

  part(heads: readonly ColumnHead[]): { heads: ColumnHead[]; values: SegmentValues } {
    const parts = new SegmentParts()
    const texts: string[] = []
    const moved = heads.map((head): ColumnHead => {
      const numbers = this.#numbersOf(head)
      const { text, symbols, codesAt } = head
      const at = parts.add(numbers)
      if (text !== undefined) return { ...head, at, text: texts.push(this.#texts[text] ?? '') - 1 }
      if (symbols === undefined || codesAt === undefined) return { ...head, at }
      const characters = sumOf(numbers)
      return { ...head, at, codesAt: parts.add(this.#bytes.subarray(codesAt, codesAt + bytesOf(symbols, characters))) }
    })
    return { heads: moved, values: new SegmentValues(this.#count, parts.join(), texts) }
  }

  at(head: ColumnHead, index: number): unknown {
    const { kind, scale = 1, from = 0 } = head
    if (kind === 'text') return this.#textAt(head, index) || undefined
    if (kind === 'json') return parsed(this.#textAt(head, index))
    const number = this.#numberAt(head, index)
    if (kind === 'choice') return head.values?.[number - 1]
    if (kind === 'number') return Number.isNaN(number) ? undefined : number
    if (kind === 'time') return Number.isNaN(number) ? undefined : new Date(number).toISOString()
    if (number === 0) return
    return kind === 'day' ? dayOf(number - 1 + from) : (number - 1 + from) / scale
  }

  #numberAt({ at, width }: ColumnHead, index: number): number {
    return this.#ofWidth(width)[at / width + index] ?? Number.NaN
  }

  #ofWidth(width: ColumnHead['width']): SegmentNumbers {
    if (width === 1) return this.#bytes
    if (width === 2) return this.#twos
    return width === 4 ? this.#fours : this.#eights
  }

  #textAt(head: ColumnHead, index: number): string {
    const start = this.#startOf(head, index)
    const end = start + this.#numberAt(head, index)
    const { text, symbols, codesAt = 0 } = head
    if (symbols !== undefined) return readSymbols({ bytes: this.#bytes, at: codesAt, symbols }, start, end)
    return (text === undefined ? '' : (this.#texts[text] ?? '')).slice(start, end)
  }

  #startOf(head: ColumnHead, index: number): number {
    const counted = Math.floor(index / STRIDE)
    let start = this.#startsOf(head)[counted] ?? 0
    for (let before = counted * STRIDE; before < index; before++) start += this.#numberAt(head, before)
    return start
  }

  #startsOf(head: ColumnHead): Uint32Array {
    const known = this.#starts.get(head)
    if (known) return known
    const starts = new Uint32Array(Math.ceil(this.#count / STRIDE))
    const lengths = this.#numbersOf(head)
    let start = 0
    for (let index = 0; index < this.#count; index++) {
      if (index % STRIDE === 0) starts[index / STRIDE] = start
      start += lengths[index] ?? 0
    }
    this.#starts.set(head, starts)
    return starts
  }
}

function sumOf(numbers: SegmentNumbers): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

const parsed = (json: string): unknown => (json === '' ? undefined : JSON.parse(json))
