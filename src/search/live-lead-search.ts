import type { LeadFilters } from '../../contract/entities/lead-filters.ts'
import { noFacets } from './facets.ts'
import { LeadIndex } from './lead-index.ts'
import type { LeadPage, LeadSearch, PageRequest } from './lead-search.ts'
import type { LeadSource } from './lead-source.ts'
import { isUnfiltered } from './match-lead.ts'

/**
 * Reads all leads once, then before each answer only what has arrived or is unsettled since the last one.
 * The list as it opens, unfiltered, does not wait for the first reading.
 */
export class LiveLeadSearch implements LeadSearch {
  readonly #source: LeadSource
  readonly #index = new LeadIndex()
  #arrival = 0
  #unsettled: string[] = []
  #isLoaded = false
  #catchingUp: Promise<void> | undefined

  constructor(source: LeadSource) {
    this.#source = source
  }

  async query(filters: LeadFilters, page: PageRequest): Promise<LeadPage> {
    if (!this.#isLoaded && page.size > 0 && isUnfiltered(filters)) return this.#newestPage(page)
    await this.#catchUp()
    const { ids, facets, total, number, centre } = this.#index.find(filters, page)
    const rows = await this.#source.byIds(ids)
    return { rows, total, number, facets, ...(centre ? { centre } : {}) }
  }

  async #newestPage({ number, size }: PageRequest): Promise<LeadPage> {
    const total = await this.#source.count()
    const page = Math.min(Math.max(1, number), Math.max(1, Math.ceil(total / size)))
    const rows = await this.#source.newest((page - 1) * size, size)
    return { rows, total, number: page, facets: noFacets() }
  }

  /** A query that comes while one is reading joins it, then reads on: its own change may have come later. */
  async #catchUp(): Promise<void> {
    const before = this.#catchingUp
    const reading = (async () => {
      await before?.catch(() => undefined)
      await this.#readArrivals()
      await this.#readUnsettled()
    })()
    this.#catchingUp = reading
    await reading
  }

  async #readArrivals() {
    const { leads, removedIds, arrival } = await this.#source.arrivedAfter(this.#arrival)
    for (const lead of leads) this.#index.put(lead)
    for (const id of removedIds) this.#index.remove(id)
    this.#arrival = arrival
    this.#isLoaded = true
  }

  /** Also those unsettled last time: what they show now is the confirmed row. */
  async #readUnsettled() {
    const unsettled = await this.#source.unsettledIds()
    const touched = [...new Set([...unsettled, ...this.#unsettled])]
    const shown = new Map((await this.#source.byIds(touched)).map((lead) => [lead._id, lead]))
    for (const id of touched) {
      const lead = shown.get(id)
      if (lead) this.#index.put(lead)
      else this.#index.remove(id)
    }
    this.#unsettled = unsettled
  }
}
