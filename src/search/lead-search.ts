import type { Lead } from '../../contract/entities/lead.ts'
import type { CentrePrecision } from './radius.ts'
import type { Page, PageRequest } from './row-source.ts'
import type { SearchFilters, SelectName } from './search-filters.ts'

export interface FacetOption {
  value: string
  count: number
}

/** For each select, its values among the leads that all the *other* filters leave. */
export type Facets = Record<SelectName, FacetOption[]>

export interface LeadPage extends Page<Lead> {
  /** Empty on an unfiltered page that was answered before the index had read the device's leads. */
  facets: Facets
  /** What the radius was measured from; absent without a radius. */
  centre?: CentrePrecision
}

/** Finds leads, or deals, on the device, newest first; what is pending counts as done. */
export interface LeadSearch {
  query(filters: SearchFilters, page: PageRequest): Promise<LeadPage>
}
