import type { Lead } from '../../contract/entities/lead.ts'
import { narrow } from './facets.ts'
import { type IndexedLead, indexLead } from './indexed-lead.ts'
import type { Facets } from './lead-search.ts'
import { choiceTests, hasRadius, otherTests } from './match-lead.ts'
import type { RowIndex } from './live-index.ts'
import { type CentrePrecision, findCentre } from './radius.ts'
import { type PageRequest, pageWithin } from './row-source.ts'
import type { SearchFilters } from './search-filters.ts'

interface Found {
  filters: string
  ids: string[]
  facets: Facets
  centre?: CentrePrecision
}

const newestFirst = (a: IndexedLead, b: IndexedLead) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1

/** The leads of one company in memory, as slim as filtering allows. */
export class LeadIndex implements RowIndex<Lead> {
  readonly #byId = new Map<string, IndexedLead>()
  #sorted: IndexedLead[] | undefined
  /** Turning pages asks the same question again. */
  #lastFound: Found | undefined

  put(lead: Lead) {
    this.#byId.set(lead._id, indexLead(lead))
    this.#forget()
  }

  remove(id: string) {
    if (this.#byId.delete(id)) this.#forget()
  }

  find(filters: SearchFilters, page: PageRequest) {
    const found = this.#find(filters)
    const { size } = page
    const number = pageWithin(found.ids.length, page)
    return {
      ...found,
      ids: size === Infinity ? found.ids : found.ids.slice((number - 1) * size, number * size),
      total: found.ids.length,
      number,
    }
  }

  #find(filters: SearchFilters): Found {
    const key = JSON.stringify(filters)
    if (this.#lastFound?.filters === key) return this.#lastFound
    this.#sorted ??= [...this.#byId.values()].sort(newestFirst)
    const centre = hasRadius(filters) ? findCentre(this.#sorted, filters.postcode ?? '') : undefined
    const { matching, facets } = narrow(this.#sorted, choiceTests(filters), otherTests(filters, centre))
    this.#lastFound = {
      filters: key,
      ids: matching.map(({ id }) => id),
      facets,
      ...(hasRadius(filters) ? { centre: centre?.precision ?? 'unknown' } : {}),
    }
    return this.#lastFound
  }

  #forget() {
    this.#sorted = undefined
    this.#lastFound = undefined
  }
}
