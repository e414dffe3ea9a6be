import type { Lead } from '../../contract/entities/lead.ts'
import { noFacets } from './facets.ts'
import { LeadIndex } from './lead-index.ts'
import type { LeadPage, LeadSearch, Neighbours } from './lead-search.ts'
import { LiveIndex } from './live-index.ts'
import { isUnfiltered } from './match-lead.ts'
import type { PageRequest, RowSource } from './row-source.ts'
import type { SearchFilters } from './search-filters.ts'
import { inOrder, type Sort, sortKeyOf } from './sort.ts'

/** The list as it opens, unfiltered, does not wait for the index to be read. */
export class LiveLeadSearch implements LeadSearch {
  readonly #source: RowSource<Lead>
  readonly #index = new LeadIndex()
  readonly #live: LiveIndex<Lead>

  constructor(source: RowSource<Lead>) {
    this.#source = source
    this.#live = new LiveIndex(source, this.#index)
  }

  async query(filters: SearchFilters, page: PageRequest, sort?: Sort): Promise<LeadPage> {
    if (!this.#live.isLoaded && page.size > 0 && !sort && isUnfiltered(filters)) {
      const opened = await this.#source.page(page)
      if (opened) return { ...opened, facets: noFacets() }
    }
    await this.#live.catchUp()
    const { facets, total, number, centre, ...found } = this.#index.find(filters, page)
    const ids = sort && page.size > 0 ? (await this.ids(filters, sort)).slice(...rangeOf(page, number)) : found.ids
    const rows = await this.#source.byIds(ids)
    return { rows, total, number, facets: page.size === 0 ? facets : noFacets(), ...(centre ? { centre } : {}) }
  }

  async ids(filters: SearchFilters, sort?: Sort): Promise<string[]> {
    await this.#live.catchUp()
    const { ids } = this.#index.find(filters, { number: 1, size: Infinity })
    if (!sort) return ids
    const rows = await this.#source.byIds(ids)
    return inOrder(rows, (row) => sortKeyOf(row, sort.column), sort).map(({ _id }) => _id)
  }

  async neighbours(filters: SearchFilters, sort: Sort | undefined, id: string): Promise<Neighbours> {
    const ids = await this.ids(filters, sort)
    const index = ids.indexOf(id)
    if (index < 0) return { place: 0, total: ids.length }
    const [previous, next] = [ids[index - 1], ids[index + 1]]
    return {
      place: index + 1,
      total: ids.length,
      ...(previous === undefined ? {} : { previous }),
      ...(next === undefined ? {} : { next }),
    }
  }

  async count(filters: SearchFilters): Promise<number> {
    await this.#live.catchUp()
    return this.#index.find(filters, { number: 1, size: 0 }).total
  }

  rowsOf(ids: readonly string[]): Promise<Lead[]> {
    return this.#source.byIds(ids)
  }
}

const rangeOf = ({ size }: PageRequest, number: number) => [(number - 1) * size, number * size] as const
