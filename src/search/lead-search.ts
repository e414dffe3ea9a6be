import type { Lead } from '../../contract/entities/lead.ts'
import type { CentrePrecision, WorldPlace } from './radius.ts'
import type { Page, PageRequest } from './row-source.ts'
import type { SearchFilters, SelectName } from './search-filters.ts'
import type { Sort } from './sort.ts'

export interface FacetOption {
  value: string
  count: number
}

/** For each select, its values among the leads that all the *other* filters leave. */
export type Facets = Record<SelectName, FacetOption[]>

export interface LeadPage extends Page<Lead> {
  /** Only an answer of `size: 0` has options: a page of rows does not need them. */
  facets: Facets
  /** What the radius was measured from; absent without a radius. */
  centre?: CentrePrecision
}

/** Where a lead stands in a list. */
export interface Neighbours {
  previous?: string
  next?: string
  /** Counted from 1; 0 when the lead is not in the list. */
  place: number
  total: number
}

/** Finds leads, or deals, on the device, newest first unless sorted; what is pending counts as done. */
export interface LeadSearch {
  /** `seen`: the version of the data on the asker's screen, so that an index in line with it need not look again. */
  query(filters: SearchFilters, page: PageRequest, sort?: Sort, seen?: string): Promise<LeadPage>
  /** Of all that the filters leave, in the order of the list. */
  ids(filters: SearchFilters, sort?: Sort): Promise<string[]>
  neighbours(filters: SearchFilters, sort: Sort | undefined, id: string): Promise<Neighbours>
  count(filters: SearchFilters): Promise<number>
  /** Where they are, for a map. `seen` as of `query`. */
  points(filters: SearchFilters, seen?: string): Promise<LeadPoints>
  inShape(filters: SearchFilters, shape: Shape): Promise<LeadsInShape>
  /** In the order of `ids`; those that are in the list no more are left out. Ask in chunks. */
  rowsOf(ids: readonly string[]): Promise<Lead[]>
}

/** Leads as points on a map: numbers only, so that a hundred thousand cross to the page in a moment. */
export interface LeadPoints {
  /** `WorldPlace`s. */
  x: Float64Array
  y: Float64Array
  /** Of each, its place in `statuses`. */
  status: Uint16Array
  statuses: readonly string[]
  /** See `leadIdAt`. */
  ids: Uint32Array
  /** Leads that have no place. */
  unplaced: number
}

export interface LeadsInShape {
  ids: string[]
  /** The most frequent first. */
  byStatus: FacetOption[]
  /** By user id, '' for leads that nobody has. */
  byOwner: FacetOption[]
}

/** A ring around what was drawn, in `WorldPlace`s; its last corner is joined to its first. */
export type Shape = readonly WorldPlace[]
