import type { ChoiceColumn } from './choice-column.ts'
import { grown } from './grown.ts'
import type { FacetOption, Facets } from './lead-search.ts'
import { BY_ONE_SELECT, IN, type ExclusionMask } from './apply-filters.ts'
import { SELECT_NAMES } from './search-filters.ts'

const FEW = 4

export type OptionCounts = Uint32Array[]

export function countOptions(
  selects: readonly ChoiceColumn[],
  { out, obstacle }: ExclusionMask,
  matching: Uint32Array,
): OptionCounts {
  // Memory is read faster in order than at random, unless only few slots are read.
  const isMost = matching.length > out.length / FEW
  const isIn = isMost ? out.map((by) => Number(by === IN)) : undefined
  const counts = selects.map((column) => (isIn ? countAll(column, isIn) : countCodes(column, matching)))
  countNearMisses(selects, counts, { out, obstacle })
  return counts
}

function countAll({ codes, values }: ChoiceColumn, isIn: Uint8Array): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let slot = 0; slot < isIn.length; slot++) {
    const code = codes[slot] ?? 0
    counts[code] = (counts[code] ?? 0) + (isIn[slot] ?? 0)
  }
  return counts
}

function countCodes({ codes, values }: ChoiceColumn, slots: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length)
  for (let place = 0; place < slots.length; place++) {
    const code = codes[slots[place] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

function countNearMisses(
  selects: readonly ChoiceColumn[],
  counts: OptionCounts,
  { out, obstacle }: ExclusionMask,
): void {
  for (let slot = 0; slot < out.length; slot++) {
    if (out[slot] !== BY_ONE_SELECT) continue
    const select = obstacle[slot] ?? 0
    const code = selects[select]?.codes[slot] ?? 0
    const ofSelect = counts[select]
    if (ofSelect) ofSelect[code] = (ofSelect[code] ?? 0) + 1
  }
}

export function countSlot(
  selects: readonly ChoiceColumn[],
  counts: OptionCounts,
  { out, obstacle }: ExclusionMask,
  { slot, by }: { slot: number; by: 1 | -1 },
): void {
  const keptOutBy = out[slot] ?? 0
  if (keptOutBy > BY_ONE_SELECT) return
  const of = obstacle[slot] ?? 0
  const [from, to] = keptOutBy === IN ? [0, selects.length] : [of, of + 1]
  for (let select = from; select < to; select++) {
    const code = selects[select]?.codes[slot] ?? 0
    const wide = grown(counts[select] ?? new Uint32Array(), code + 1)
    wide[code] = (wide[code] ?? 0) + by
    counts[select] = wide
  }
}

export const toFacets = (selects: readonly ChoiceColumn[], counts: OptionCounts): Facets =>
  facetsOf(selects.map((column, select) => optionsOf(column, counts[select])))

function optionsOf({ offered }: ChoiceColumn, counts: Uint32Array | undefined): FacetOption[] {
  const options: FacetOption[] = []
  for (const { value, codes } of offered) {
    const count = codes.reduce((sum, code) => sum + (counts?.[code] ?? 0), 0)
    if (count > 0) options.push({ value, count })
  }
  return options
}

const facetsOf = (options: readonly FacetOption[][]) =>
  Object.fromEntries(SELECT_NAMES.map((name, select) => [name, options[select] ?? []])) as Facets

export const noFacets = (): Facets => facetsOf([])
