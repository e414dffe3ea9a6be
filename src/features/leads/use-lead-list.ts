import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import type { Sort } from '../../search/sort.ts'
import { useLeadPages } from '../../hooks/use-lead-pages.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { type ChosenFilters, filtersOfList, type LeadList } from './lead-list-search.ts'

export function useListFilters(list: LeadList, chosen: ChosenFilters): SearchFilters | undefined {
  const looking = useLooking()
  return looking && filtersOfList(list, looking, chosen)
}

export function useLeadList(list: LeadList, chosen: ChosenFilters, page: number, sort: Sort | undefined) {
  return useLeadPages('lead', useListFilters(list, chosen), { number: page, size: LEADS_PAGE_SIZE }, sort)
}

/** Without the filters: which of them the company has values for. */
export function useCompanyFacets() {
  return useLeadQuery('lead', NO_FILTERS, { number: 1, size: 0 }).value?.facets
}

const NO_FILTERS: SearchFilters = {}

export function useLeadFacets(list: LeadList, chosen: ChosenFilters) {
  return useLeadQuery('lead', useListFilters(list, chosen), { number: 1, size: 0 }).value?.facets
}
