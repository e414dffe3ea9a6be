import type { LeadRows } from './lead-rows.ts'
import type { Places } from './places.ts'
import { MILES_PER_DEGREE, type Point } from './radius.ts'
import type { Sort } from './sort.ts'
import { sortByText } from './sort-texts.ts'

export interface Ranks {
  column: string
  bySlot: Uint32Array
  /** How many different values there are, which is also the rank of a slot without a value. */
  different: number
}

export function rankSlots(rows: Pick<LeadRows, 'eachSortKey'>, count: number, column: string): Ranks {
  const numbers: Array<number | undefined> = Array.from({ length: count })
  const texts: Array<string | undefined> = Array.from({ length: count })
  rows.eachSortKey(column, (slot, key) => {
    if (typeof key === 'number') numbers[slot] = key
    else texts[slot] = key
  })
  const bySlot = new Uint32Array(count)
  const behindNumbers = rankNumbers(numbers, bySlot)
  const different = rankTexts(texts, bySlot, behindNumbers)
  for (let slot = 0; slot < count; slot++) {
    if (numbers[slot] === undefined && texts[slot] === undefined) bySlot[slot] = different
  }
  return { column, bySlot, different }
}

function rankNumbers(numbers: readonly (number | undefined)[], bySlot: Uint32Array): number {
  const different = Float64Array.from(new Set(numbers.filter((number) => number !== undefined))).sort()
  const rankOf = new Map(Array.from(different, (number, rank) => [number, rank] as const))
  for (const [slot, number] of numbers.entries()) if (number !== undefined) bySlot[slot] = rankOf.get(number) ?? 0
  return different.length
}

/** Ranks start at `first`; answers the one after the last. */
function rankTexts(texts: readonly (string | undefined)[], bySlot: Uint32Array, first: number): number {
  const slots = Uint32Array.from([...texts.keys()].filter((slot) => texts[slot] !== undefined))
  let next = first
  let before: string | undefined
  for (const slot of sortByText(slots, texts)) {
    const text = texts[slot]
    if (text !== before) next++
    before = text
    bySlot[slot] = next - 1
  }
  return next
}

/** Finer than anybody walks, and few enough steps across the country for one counting sort. */
const STEPS_PER_MILE = 100
const MOST_STEPS = 200_000

/**
 * Measured on a flat map around the place: along the road that is near it differs by less than a step. Leads without a
 * place come last.
 */
export function rankByDistance(places: Pick<Places, 'lat' | 'lng'>, count: number, from: Point): Ranks {
  const bySlot = new Uint32Array(count)
  const perDegree = MILES_PER_DEGREE * STEPS_PER_MILE
  const narrowed = Math.cos((from.lat * Math.PI) / 180)
  for (let slot = 0; slot < count; slot++) {
    const south = places.lat(slot) - from.lat
    const west = (places.lng(slot) - from.lng) * narrowed
    const steps = Math.sqrt(south * south + west * west) * perDegree
    bySlot[slot] = Number.isNaN(steps) ? MOST_STEPS : Math.min(MOST_STEPS - 1, Math.round(steps))
  }
  return { column: 'distance', bySlot, different: MOST_STEPS }
}

/** A counting sort: stable, and as fast for a million as reading them twice. Empty values come last. */
export function sortSlots(slots: Uint32Array, { bySlot, different }: Ranks, { direction }: Sort): Uint32Array {
  const isUp = direction === 'ascending'
  const bucketOf = (slot: number) => {
    const rank = bySlot[slot] ?? different
    return isUp || rank === different ? rank : different - 1 - rank
  }
  const starts = new Uint32Array(different + 2)
  for (const slot of slots) {
    const after = bucketOf(slot) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let bucket = 1; bucket < starts.length; bucket++)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  const sorted = new Uint32Array(slots.length)
  for (const slot of slots) {
    const bucket = bucketOf(slot)
    const at = starts[bucket] ?? 0
    sorted[at] = slot
    starts[bucket] = at + 1
  }
  return sorted
}
