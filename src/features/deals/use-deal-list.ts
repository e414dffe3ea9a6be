import { useRouter } from '@tanstack/react-router'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { useLeadPages } from '../../hooks/use-lead-pages.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import { isNearMe, useListSort } from '../../records/near-me-sort.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import type { Sort } from '../../search/sort.ts'
import { lastListHref } from '../../ui/primitives/last-list.ts'
import { dealColumns } from './deal-columns.ts'
import {
  type ChosenDealFilters,
  type DealListSearch,
  NEWEST_DEALS,
  readDealListSearch,
  toDealFilters,
} from './deal-list-search.ts'

export function useDealFilters(chosen: ChosenDealFilters): SearchFilters | undefined {
  const looking = useLooking()
  return looking && toDealFilters(chosen, looking)
}

export const useDealList = (chosen: ChosenDealFilters, page: number, sort: Sort | undefined) =>
  useLeadPages('deal', useDealFilters(chosen), { number: page, size: LEADS_PAGE_SIZE }, sort)

/** By conversion unless the address names another order; by distance only once it is known from where. */
export function useDealSort(search: DealListSearch, isWalk?: 'walk'): Sort | undefined {
  const sort = useListSort(search, dealColumns, isWalk)
  return sort ?? (isNearMe(search) ? undefined : NEWEST_DEALS)
}

export const useDealFacets = (chosen: ChosenDealFilters) =>
  useLeadQuery('deal', useDealFilters(chosen), { number: 1, size: 0 }).value?.facets

export const DEALS_HOME = '/deals'

/** Of the list that the open deal came from. */
export function useLastDealSearch(): DealListSearch {
  const { options } = useRouter()
  return readDealListSearch(options.parseSearch(new URL(lastListHref(DEALS_HOME), location.origin).search))
}
