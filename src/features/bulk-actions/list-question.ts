import type { SearchFilters } from '../../search/search-filters.ts'
import type { Sort } from '../../search/sort.ts'

/** What a list on the screen was asked, and how many it found. */
export interface ListQuestion {
  filters: SearchFilters | undefined
  sort: Sort | undefined
  total: number | undefined
}
