import type { KeptColumn } from '../columns/segment-rest.ts'
import type { SegmentColumn } from '../columns/segment-values.ts'
import { choiceOf, type ChoiceName, compareOptions } from './choices.ts'
import { grown } from './grown.ts'

export const NONE = 0

export interface Option {
  value: string
  codes: readonly number[]
}

/** One field of every lead as a number into the list of its different values, as they came. */
export class ChoiceColumn<Name extends ChoiceName = ChoiceName> implements KeptColumn {
  readonly name: Name
  /** By code, as they are compared: two spellings of one value have two codes. */
  readonly values: string[] = []
  codes: Uint8Array | Uint16Array | Uint32Array = new Uint8Array()
  readonly #given: unknown[] = []
  readonly #codeByGiven = new Map<unknown, number>()
  #offered: { upTo: number; options: readonly Option[] } = { upTo: 0, options: [] }

  constructor(name: Name) {
    this.name = name
    this.#codeFor(undefined)
  }

  /** In the order in which they are offered; an absent value is not offered. */
  get offered(): readonly Option[] {
    if (this.#offered.upTo < this.values.length) {
      const codes = [...this.values.keys()].filter((code) => this.values[code] !== '')
      const options = Array.from(
        Map.groupBy(codes, (code) => this.values[code] ?? ''),
        ([value, all]) => ({ value, codes: all }),
      )
      this.#offered = {
        upTo: this.values.length,
        options: options.toSorted((a, b) => compareOptions(a.value, b.value)),
      }
    }
    return this.#offered.options
  }

  /** By code: 0 for a chosen value, else 1. */
  missesBy(isChosen: (value: string) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => Number(!isChosen(value)))
  }

  valueAt(slot: number): unknown {
    return this.#given[this.codes[slot] ?? NONE]
  }

  part(base: number, count: number): SegmentColumn {
    const at = (index: number) => this.valueAt(base + index)
    return { kind: 'choice', numbers: this.codes.subarray(base, base + count), values: this.#given.slice(1), at }
  }

  set(slot: number, value: unknown): void {
    const code = this.#codeFor(value)
    this.reserve(slot + 1)
    this.codes[slot] = code
  }

  setSegment(base: number, count: number, packed: SegmentColumn | undefined): void {
    // A new value may widen the codes, so all codes are found before the first is written.
    const codes = packed && this.#codesOf(packed, count)
    this.reserve(base + count)
    if (codes) this.codes.set(codes, base)
    else this.codes.fill(NONE, base, base + count)
  }

  reserve(slots: number): void {
    this.codes = grown(this.codes, slots)
  }

  #codesOf(packed: SegmentColumn, count: number): Uint32Array {
    const codes = new Uint32Array(count)
    const { kind, numbers, values } = packed
    if (kind === 'choice') {
      const byCode = Uint32Array.of(NONE, ...values.map((value) => this.#codeFor(value)))
      for (let index = 0; index < count; index++) codes[index] = byCode[numbers[index] ?? 0] ?? NONE
    } else {
      for (let index = 0; index < count; index++) codes[index] = this.#codeFor(packed.at(index))
    }
    return codes
  }

  #codeFor(given: unknown): number {
    const known = this.#codeByGiven.get(given)
    if (known !== undefined) return known
    const code = this.values.push(choiceOf(this.name, given)) - 1
    this.#given.push(given)
    this.#codeByGiven.set(given, code)
    if (code === 2 ** 8) this.codes = new Uint16Array(this.codes)
    if (code === 2 ** 16) this.codes = new Uint32Array(this.codes)
    return code
  }
}
