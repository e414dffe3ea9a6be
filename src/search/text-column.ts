import { textOf } from './choices.ts'
import { endsOf, type PackColumn } from '../columns/pack-column-reader.ts'

/** Texts of consecutive slots, one after the other: a search runs over them as over one. */
interface Run {
  base: number
  text: string
  /** Where each text ends. */
  ends: Uint32Array
}

/** Hears of each slot whose text contains what is searched for. */
export type Found = (slot: number, isAtStart: boolean, length: number) => void

/** How a text is compared, of a lead as of what is searched for. */
export type Normalise = (text: string) => string

/** Every lead's text of one field, as it is compared. */
export class TextColumn {
  readonly #normalise: Normalise
  readonly #runs: Run[] = []
  /** Read when a search first needs them. */
  readonly #unread: Array<{ base: number; count: number; packed: PackColumn | undefined }> = []
  readonly #single = new Map<number, string>()

  constructor(normalise: Normalise) {
    this.#normalise = normalise
  }

  set(slot: number, text: string | undefined): void {
    this.#single.set(slot, this.#normalise(text ?? ''))
  }

  setPack(base: number, count: number, packed: PackColumn | undefined): void {
    this.#unread.push({ base, count, packed })
  }

  findContaining(part: string, found: Found): void {
    this.prepare()
    for (const run of this.#runs) findInRun(run, part, found)
    for (const [slot, text] of this.#single) {
      const at = text.indexOf(part)
      if (at >= 0) found(slot, at === 0, text.length)
    }
  }

  /** Reads what is not read yet, so that the next search need not. False when there was nothing. */
  prepare(runs = Infinity): boolean {
    const unread = this.#unread.splice(0, runs)
    for (const { base, count, packed } of unread) {
      this.#runs.push({ base, ...normalised(count, packed, this.#normalise) })
    }
    return unread.length > 0
  }
}

function normalised(count: number, packed: PackColumn | undefined, normalise: Normalise): Omit<Run, 'base'> {
  const byCode = packed?.kind === 'choice' ? packed.values.map((value) => normalise(textOf(value))) : undefined
  const texts = Array.from({ length: count }, (_, index) =>
    byCode ? (byCode[(packed?.numbers[index] ?? 0) - 1] ?? '') : normalise(textOf(packed?.at(index))),
  )
  return { text: texts.join(''), ends: endsOf(Uint32Array.from(texts, ({ length }) => length)) }
}

function findInRun({ base, text, ends }: Run, part: string, found: Found): void {
  let index = 0
  for (let at = text.indexOf(part); at >= 0; ) {
    while ((ends[index] ?? Infinity) <= at) index++
    const end = ends[index] ?? 0
    // Across the border of two texts is in neither.
    const isWithin = at + part.length <= end
    const start = ends[index - 1] ?? 0
    if (isWithin) found(base + index, at === start, end - start)
    at = text.indexOf(part, isWithin ? end : at + 1)
  }
}
