import { countOptions, countSlot, type OptionCounts, toFacets } from './facets.ts'
import { grown } from './grown.ts'
import type { LeadColumns, LeadKind } from './lead-columns.ts'
import type { Facets } from './lead-search.ts'
import { hasRadius, keepOutForGood, matchingInOrder, applyFilters } from './apply-filters.ts'
import type { CentreFacts } from './postcode-centre.ts'
import type { SearchFilters } from './search-filters.ts'

/** What the filters leave of all leads. It follows single changes, which is ten times as fast as starting again. */
export class StandingAnswer {
  readonly centre: CentreFacts | undefined
  readonly #columns: LeadColumns
  readonly #kind: LeadKind
  readonly #filters: SearchFilters
  #obstacles: { out: Uint8Array; obstacle: Uint8Array }
  #matching: Uint32Array | undefined
  #counts: OptionCounts | undefined

  constructor(columns: LeadColumns, kind: LeadKind, filters: SearchFilters) {
    this.#columns = columns
    this.#kind = kind
    this.#filters = filters
    const { count } = columns.slots
    this.#obstacles = { out: new Uint8Array(count), obstacle: new Uint8Array(count) }
    this.centre = applyFilters(columns, kind, filters, this.#obstacles, { from: 0, to: count })
  }

  get matching(): Uint32Array {
    this.#matching ??= matchingInOrder(this.#columns, this.#obstacles)
    return this.#matching
  }

  get facets(): Facets {
    const { selects, slots } = this.#columns
    const { out, obstacle } = this.#obstacles
    // There is room for more slots than there are.
    this.#counts ??= countOptions(selects, { out: out.subarray(0, slots.count), obstacle }, this.matching)
    return toFacets(selects, this.#counts)
  }

  /** A radius is measured from where the leads of a postcode are, so one change may move all of it. */
  get canFollow(): boolean {
    return !hasRadius(this.#filters)
  }

  leave(slot: number): void {
    this.#count(slot, -1)
    keepOutForGood(this.#obstacles, slot)
    this.#matching = undefined
  }

  enter(slot: number): void {
    const { out, obstacle } = this.#obstacles
    this.#obstacles = { out: grown(out, slot + 1), obstacle: grown(obstacle, slot + 1) }
    applyFilters(this.#columns, this.#kind, this.#filters, this.#obstacles, { from: slot, to: slot + 1 })
    this.#count(slot, 1)
    this.#matching = undefined
  }

  #count(slot: number, by: 1 | -1): void {
    if (this.#counts) countSlot(this.#columns.selects, this.#counts, this.#obstacles, { slot, by })
  }
}
