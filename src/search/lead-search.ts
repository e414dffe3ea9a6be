import type { Lead } from '../../contract/entities/lead.ts'
import type { LeadFilters, SelectFilterName } from '../../contract/entities/lead-filters.ts'
import type { CentrePrecision } from './radius.ts'

/** `size: 0` asks for the total and the facets alone. */
export interface PageRequest {
  number: number
  size: number
}

export interface FacetOption {
  value: string
  count: number
}

/** For each select, its values among the leads that all the *other* filters leave. */
export type Facets = Record<SelectFilterName, FacetOption[]>

export interface LeadPage {
  rows: Lead[]
  total: number
  /** The page that was found: a number past the end gives the last page. */
  number: number
  /** Empty on an unfiltered page that was answered before the index had read the device's leads. */
  facets: Facets
  /** What the radius was measured from; absent without a radius. */
  centre?: CentrePrecision
}

/** Finds leads on the device, newest first; what is pending counts as done. */
export interface LeadSearch {
  query(filters: LeadFilters, page: PageRequest): Promise<LeadPage>
}
