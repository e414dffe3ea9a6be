import { compareIds, idWords, readId, WORDS_PER_ID } from '../columns/id-words.ts'
import type { SegmentReader } from '../columns/segment-reader.ts'
import type { KeptColumn } from '../columns/segment-rest.ts'
import { grown } from './grown.ts'

/** A fuller table makes finding slow; an emptier one takes room. */
const PLACES_PER_SLOT = 4 / 3

/** A slot is a lead’s number in every column. When the lead goes or moves, its slot is dead but stays in place. */
export class Slots {
  count = 0
  #ids = new Uint32Array()
  #createdAt = new Float64Array()
  #order = new Uint32Array()
  #unordered: number[] = []
  /** Slot + 1 by hash of the id; 0 is free. */
  #table = new Uint32Array(1024)

  find(id: string): number {
    return (this.#table[this.#placeOf(idWords(id), 0)] ?? 0) - 1
  }

  idAt(slot: number): string {
    return readId(this.#ids, slot * WORDS_PER_ID)
  }

  /** For segments whose times are written in the one way that a number gives back. */
  readonly times: KeptColumn = {
    name: 'createdAt',
    valueAt: (slot) => new Date(this.createdAt(slot)).toISOString(),
    part: (base, count) => ({
      kind: 'time',
      numbers: this.#createdAt.subarray(base, base + count),
      values: [],
      at: (index) => this.times.valueAt(base + index),
    }),
  }

  wordsAt(slot: number): Uint32Array {
    return this.#ids.subarray(slot * WORDS_PER_ID, (slot + 1) * WORDS_PER_ID)
  }

  createdAt(slot: number): number {
    return this.#createdAt[slot] ?? 0
  }

  add(id: string, createdAt: number): number {
    const slot = this.count
    this.reserve(slot + 1)
    this.#ids.set(idWords(id), slot * WORDS_PER_ID)
    this.#createdAt[slot] = createdAt
    this.#enter(slot)
    this.#unordered.push(slot)
    this.count = slot + 1
    return slot
  }

  /** Slots for all rows of a segment, in its order; `replaced` is called with each slot that a row takes over from. */
  addSegment(reader: SegmentReader, replaced: (slot: number) => void): number {
    const base = this.count
    this.reserve(base + reader.count)
    this.#ids.set(reader.ids, base * WORDS_PER_ID)
    const createdAt = reader.column('createdAt')
    const isTime = createdAt?.kind === 'time'
    for (let index = 0; index < reader.count; index++) {
      const slot = base + index
      const time = isTime ? createdAt.numbers[index] : Date.parse(String(createdAt?.at(index)))
      this.#createdAt[slot] = time ?? 0
      const before = this.#enter(slot)
      if (before >= 0) replaced(before)
      this.#unordered.push(slot)
    }
    this.count = base + reader.count
    return base
  }

  newestFirst(): Uint32Array {
    if (this.#unordered.length > 0) this.#mergeUnordered()
    return this.#order
  }

  #mergeUnordered(): void {
    const isBefore = (a: number, b: number) => this.#compare(a, b)
    // Segments come newest first, and a sort of what is nearly in order has little to do.
    const coming = this.#unordered.sort(isBefore)
    const before = this.#order
    const merged = new Uint32Array(before.length + coming.length)
    let from = 0
    let at = 0
    for (const slot of coming) {
      const place = firstAfter(before, from, (other) => this.#compare(slot, other) < 0)
      merged.set(before.subarray(from, place), at)
      at += place - from
      merged[at++] = slot
      from = place
    }
    merged.set(before.subarray(from), at)
    this.#order = merged
    this.#unordered = []
  }

  #compare(a: number, b: number): number {
    const later = this.createdAt(b) - this.createdAt(a)
    return later !== 0 ? later : compareIds(this.#ids, b * WORDS_PER_ID, this.#ids, a * WORDS_PER_ID)
  }

  reserve(count: number): void {
    this.#ids = grown(this.#ids, count * WORDS_PER_ID)
    this.#createdAt = grown(this.#createdAt, count)
    if (count * PLACES_PER_SLOT > this.#table.length) this.#rehash(count)
  }

  #enter(slot: number): number {
    const place = this.#placeOf(this.#ids, slot * WORDS_PER_ID)
    const before = (this.#table[place] ?? 0) - 1
    this.#table[place] = slot + 1
    return before
  }

  #placeOf(words: Uint32Array, at: number): number {
    const mask = this.#table.length - 1
    const mixed = Math.imul(
      (words[at + 3] ?? 0) ^ Math.imul((words[at + 1] ?? 0) ^ (words[at] ?? 0), 0x9e3779b1),
      0x85ebca6b,
    )
    for (let place = (mixed ^ (mixed >>> 15)) & mask; ; place = (place + 1) & mask) {
      const slot = (this.#table[place] ?? 0) - 1
      if (slot < 0 || compareIds(this.#ids, slot * WORDS_PER_ID, words, at) === 0) return place
    }
  }

  #rehash(count: number): void {
    const before = this.#table
    let length = before.length
    while (length < count * PLACES_PER_SLOT) length *= 2
    this.#table = new Uint32Array(length)
    for (const entry of before) {
      if (entry > 0) this.#table[this.#placeOf(this.#ids, (entry - 1) * WORDS_PER_ID)] = entry
    }
  }
}

/** The first index from `from` on whose slot `isAfter`; before it none is. */
function firstAfter(slots: Uint32Array, from: number, isAfter: (slot: number) => boolean): number {
  let [low, high] = [from, slots.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAfter(slots[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
