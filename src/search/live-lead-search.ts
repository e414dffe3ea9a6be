import type { Lead } from '../../contract/entities/lead.ts'
import { noFacets } from './facets.ts'
import { LeadIndex } from './lead-index.ts'
import type { LeadPage, LeadSearch } from './lead-search.ts'
import { LiveIndex } from './live-index.ts'
import { isUnfiltered } from './match-lead.ts'
import type { PageRequest, RowSource } from './row-source.ts'
import type { SearchFilters } from './search-filters.ts'

/** The list as it opens, unfiltered, does not wait for the index to be read. */
export class LiveLeadSearch implements LeadSearch {
  readonly #source: RowSource<Lead>
  readonly #index = new LeadIndex()
  readonly #live: LiveIndex<Lead>

  constructor(source: RowSource<Lead>) {
    this.#source = source
    this.#live = new LiveIndex(source, this.#index)
  }

  async query(filters: SearchFilters, page: PageRequest): Promise<LeadPage> {
    if (!this.#live.isLoaded && page.size > 0 && isUnfiltered(filters)) {
      const opened = await this.#source.page(page)
      if (opened) return { ...opened, facets: noFacets() }
    }
    await this.#live.catchUp()
    const { ids, facets, total, number, centre } = this.#index.find(filters, page)
    const rows = await this.#source.byIds(ids)
    return { rows, total, number, facets, ...(centre ? { centre } : {}) }
  }
}
