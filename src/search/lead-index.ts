import type { Lead } from '../../contract/entities/lead.ts'
import type { LeadFilters } from '../../contract/entities/lead-filters.ts'
import { narrow } from './facets.ts'
import { type IndexedLead, indexLead } from './indexed-lead.ts'
import type { Facets, PageRequest } from './lead-search.ts'
import { choiceTests, hasRadius, otherTests } from './match-lead.ts'
import { type CentrePrecision, findCentre } from './radius.ts'

interface Found {
  filters: string
  ids: string[]
  facets: Facets
  centre?: CentrePrecision
}

const newestFirst = (a: IndexedLead, b: IndexedLead) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1

/** The leads of one company in memory, as slim as filtering allows. */
export class LeadIndex {
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

  find(filters: LeadFilters, { number, size }: PageRequest) {
    const found = this.#find(filters)
    const last = Math.max(1, Math.ceil(found.ids.length / Math.max(1, size)))
    const page = Math.min(Math.max(1, number), last)
    return { ...found, ids: found.ids.slice((page - 1) * size, page * size), total: found.ids.length, number: page }
  }

  #find(filters: LeadFilters): Found {
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
