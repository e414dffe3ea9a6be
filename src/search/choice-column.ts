import type { PackColumn } from '../columns/pack-reader.ts'
import { choiceOf, type ChoiceName, compareOptions } from './choices.ts'
import { grown } from './grown.ts'

/** The code of leads without a value. */
export const NONE = 0

/** One field of every lead as a number into the list of its different values. */
export class ChoiceColumn<Name extends ChoiceName = ChoiceName> {
  readonly name: Name
  /** By code; code 0 is what leads without a value have. */
  readonly values: string[] = []
  codes: Uint16Array | Uint32Array = new Uint16Array()
  readonly #codeByValue = new Map<string, number>()

  #offered: { upTo: number; codes: readonly number[] } = { upTo: 0, codes: [] }

  constructor(name: Name) {
    this.name = name
    this.#codeFor(undefined)
  }

  /** Of a value as it is compared; -1 when no lead has it. */
  codeOf(value: string): number {
    return this.#codeByValue.get(value) ?? -1
  }

  /** Codes in the order in which their values are offered; what is no value is not. */
  get offered(): readonly number[] {
    if (this.#offered.upTo < this.values.length) {
      const codes = this.values.keys().filter((code) => this.values[code] !== '')
      const byValue = (a: number, b: number) => compareOptions(this.values[a] ?? '', this.values[b] ?? '')
      this.#offered = { upTo: this.values.length, codes: [...codes].sort(byValue) }
    }
    return this.#offered.codes
  }

  set(slot: number, value: unknown): void {
    const code = this.#codeFor(value)
    this.codes = grown(this.codes, slot + 1)
    this.codes[slot] = code
  }

  setPack(base: number, count: number, packed: PackColumn | undefined): void {
    // A value that is new may widen the codes: all are found before the first is written.
    const codes = packed && this.#codesOf(packed, count)
    this.reserve(base + count)
    if (codes) this.codes.set(codes, base)
    else this.codes.fill(NONE, base, base + count)
  }

  reserve(slots: number): void {
    this.codes = grown(this.codes, slots)
  }

  #codesOf(packed: PackColumn, count: number): Uint32Array {
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
    const value = choiceOf(this.name, given)
    const known = this.#codeByValue.get(value)
    if (known !== undefined) return known
    const code = this.values.push(value) - 1
    this.#codeByValue.set(value, code)
    if (code === 2 ** 16) this.codes = new Uint32Array(this.codes)
    return code
  }
}
