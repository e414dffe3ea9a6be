import type { Agreement } from './duplicates/agreement.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { Ring } from '../../contract/entities/sharing/rings.ts'
import type { CentreFacts } from './postcode-centre.ts'
import type { Page, PageRequest } from './row-source.ts'
import type { SearchFilters, SelectName } from './search-filters.ts'
import type { Sort } from './sort.ts'

export interface FacetOption {
  value: string
  count: number
}

export type Facets = Record<SelectName, FacetOption[]>

export interface LeadPage extends Page<Lead> {
  /** Present only for `size: 0`: a page of rows does not need them. */
  facets: Facets
  centre?: CentreFacts
}

/** Leads that are probably one, the oldest first. */
export interface DuplicateGroup {
  readonly leads: readonly Lead[]
  /** What all of them have in common first, then what some have. */
  readonly agreements: readonly Agreement[]
}
export type DuplicatePage = Page<DuplicateGroup>

export const DUPLICATE_SORTS = ['strongest', 'newest'] as const
export type DuplicateSort = (typeof DUPLICATE_SORTS)[number]

/** `size: 0` asks only how many. */
export interface DuplicateQuestion extends PageRequest {
  /** Only groups with a lead that has all of these words: as in the search box of the lists. */
  words?: string
  sort?: DuplicateSort
  /** The ids of leads that a user said are different, a list for each decision. */
  apart?: ReadonlyArray<readonly string[]>
}

export interface Neighbours {
  previous?: string
  next?: string
  /** Counted from 1; 0 when the lead is not in the list. */
  place: number
  total: number
}

/** Newest first unless sorted. What is pending counts as done. */
export interface LeadSearch {
  /** `seen`: the version of the data on the screen that asks, so that an index of that version need not look again. */
  query(filters: SearchFilters, page: PageRequest, sort?: Sort, seen?: string): Promise<LeadPage>
  ids(filters: SearchFilters, sort?: Sort): Promise<string[]>
  neighbours(filters: SearchFilters, sort: Sort | undefined, id: string): Promise<Neighbours>
  count(filters: SearchFilters): Promise<number>
  points(filters: SearchFilters, seen?: string): Promise<LeadPoints>
  inShape(filters: SearchFilters, shape: Shape): Promise<LeadsInShape>
  /** In the order of `ids`, without those that are no longer in the list. Ask in chunks. */
  rowsOf(ids: readonly string[]): Promise<Lead[]>
}

export interface LeadPoints {
  x: Float64Array
  y: Float64Array
  status: Uint16Array
  statuses: readonly string[]
  ids: Uint32Array
  unplaced: number
}

export interface LeadsInShape {
  ids: string[]
  /** The most frequent first. */
  byStatus: FacetOption[]
  /** By user id; empty for unassigned leads. */
  byOwner: FacetOption[]
}

/** Around what was drawn. */
export type Shape = Ring
