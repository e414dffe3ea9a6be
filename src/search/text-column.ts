import { firstFrom } from '../columns/first-from.ts'
import type { SegmentColumn } from '../columns/segment-values.ts'

/** Texts of consecutive slots, one after the other, so that a search runs over them as over one. */
interface Run {
  base: number
  text: string
  lengths: Uint8Array | Uint16Array | Uint32Array
}

/** Consecutive slots whose texts repeat: each text is searched once. */
interface Repeats {
  base: number
  /** By code; code 0 is for slots without a text. */
  texts: readonly string[]
  codes: SegmentColumn['numbers']
}

type OpenColumn = () => SegmentColumn | undefined

export type Found = (slot: number, isAtStart: boolean, length: number) => void

export type Normalise = (text: string) => string

export class TextColumn {
  readonly #normalise: Normalise
  readonly #textOf: (value: unknown) => string
  readonly #runs: Run[] = []
  readonly #repeats: Repeats[] = []
  /** Opened when a search first needs them. */
  readonly #unread: Array<{ base: number; count: number; open: OpenColumn }> = []
  readonly #single = new Map<number, string>()
  /** One text for all segments that repeat it. */
  readonly #normalisedOnce = new Map<string, string>()

  constructor(normalise: Normalise, textIn = textOf) {
    this.#normalise = normalise
    this.#textOf = textIn
  }

  set(slot: number, value: unknown): void {
    const text = this.#normalise(this.#textOf(value))
    this.#single.set(slot, text)
    this.#spellings?.add(text)
  }

  setSegment(base: number, count: number, open: OpenColumn): void {
    this.#unread.push({ base, count, open })
    this.#spellings = undefined
  }

  /** `among`: only in these slots, which are sorted. Worth it where they are few. */
  findContaining(part: string, found: Found, among?: Uint32Array): void {
    this.prepare()
    if (among) return this.#findAmong(among, part, found)
    for (const run of this.#runs) findInRun(run, part, found)
    for (const repeats of this.#repeats) findInRepeats(repeats, part, found)
    for (const [slot, text] of this.#single) findIn(text, slot, part, found)
  }

  #findAmong(among: Uint32Array, part: string, found: Found): void {
    for (const run of this.#runs) findAmongRun(run, slotsFrom(among, run.base, run.lengths.length), part, found)
    for (const { base, texts, codes } of this.#repeats)
      for (const slot of slotsFrom(among, base, codes.length))
        findIn(texts[codes[slot - base] ?? 0] ?? '', slot, part, found)
    for (const slot of among) this.findWithin(slot, part, found)
  }

  #spellings: Set<string> | undefined

  /** All texts, each once, with some that no slot has any more. */
  spellings(): ReadonlySet<string> {
    this.prepare()
    this.#spellings ??= new Set([
      ...this.#runs.flatMap(textsOfRun),
      ...this.#repeats.flatMap(({ texts }) => texts),
      ...this.#single.values(),
    ])
    return this.#spellings
  }

  /** A slot that is set again is given once for each time. */
  eachText(visit: (slot: number, text: string) => void): void {
    this.prepare()
    for (const run of this.#runs) for (const [index, text] of textsOfRun(run).entries()) visit(run.base + index, text)
    for (const { base, texts, codes } of this.#repeats)
      for (let index = 0; index < codes.length; index++) visit(base + index, texts[codes[index] ?? 0] ?? '')
    for (const [slot, text] of this.#single) visit(slot, text)
  }

  isSingle = (slot: number) => this.#single.has(slot)

  findWithin(slot: number, part: string, found: Found): void {
    findIn(this.#single.get(slot) ?? '', slot, part, found)
  }

  /** Reads what the next search needs. False when there was nothing to read. */
  prepare(runs = Infinity): boolean {
    const unread = this.#unread.splice(0, runs)
    for (const { base, count, open } of unread) {
      const packed = open()
      if (!packed) continue
      if (packed.kind === 'choice') this.#repeats.push({ base, texts: this.#textsOf(packed), codes: packed.numbers })
      else this.#runs.push({ base, ...this.#normalised(count, packed) })
    }
    return unread.length > 0
  }

  #textsOf = ({ values }: SegmentColumn) => ['', ...values.map((value) => this.#once(this.#textOf(value)))]

  #once(text: string): string {
    const known = this.#normalisedOnce.get(text)
    if (known !== undefined) return known
    const normalised = this.#normalise(text)
    this.#normalisedOnce.set(text, normalised)
    return normalised
  }

  #normalised(count: number, packed: SegmentColumn): Omit<Run, 'base'> {
    const texts = Array.from({ length: count }, (_, index) => this.#normalise(this.#textOf(packed.at(index))))
    const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
    const Lengths = longest < 2 ** 8 ? Uint8Array : longest < 2 ** 16 ? Uint16Array : Uint32Array
    return { text: texts.join(''), lengths: new Lengths(texts.map(({ length }) => length)) }
  }
}

function findIn(text: string, slot: number, part: string, found: Found): void {
  const at = text.indexOf(part)
  if (at >= 0) found(slot, at === 0, text.length)
}

function findInRun({ base, text, lengths }: Run, part: string, found: Found): void {
  let index = 0
  let start = 0
  for (let at = text.indexOf(part); at >= 0; ) {
    while (start + (lengths[index] ?? Infinity) <= at) start += lengths[index++] ?? 0
    const length = lengths[index] ?? 0
    // A match across the border of two texts is in neither.
    const isWithin = at + part.length <= start + length
    if (isWithin) found(base + index, at === start, length)
    at = text.indexOf(part, isWithin ? start + length : at + 1)
  }
}

function findAmongRun({ base, text, lengths }: Run, slots: Uint32Array, part: string, found: Found): void {
  let index = 0
  let start = 0
  for (const slot of slots) {
    for (; index < slot - base; index++) start += lengths[index] ?? 0
    const length = lengths[index] ?? 0
    if (length >= part.length) findIn(text.slice(start, start + length), slot, part, found)
  }
}

/** Of sorted slots those of `count` consecutive ones. */
function slotsFrom(slots: Uint32Array, base: number, count: number): Uint32Array {
  return slots.subarray(firstFrom(slots, base), firstFrom(slots, base + count))
}

function textsOfRun({ text, lengths }: Run): string[] {
  let start = 0
  return Array.from(lengths, (length) => text.slice(start, (start += length)))
}

function findInRepeats({ base, texts, codes }: Repeats, part: string, found: Found): void {
  const places = texts.map((text) => text.indexOf(part))
  if (places.every((place) => place < 0)) return
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0
    const place = places[code] ?? -1
    if (place >= 0) found(base + index, place === 0, texts[code]?.length ?? 0)
  }
}

export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
