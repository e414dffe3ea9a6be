import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import type { Sort } from '../../search/sort.ts'
import { useLeadPages } from '../../hooks/use-lead-pages.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { type ChosenDealFilters, toDealFilters } from './deal-list-search.ts'

/** A page of the deals, kept up to date; newest first without a `sort`. */
export const useDealList = (chosen: ChosenDealFilters, page: number, sort: Sort | undefined) =>
  useLeadPages('deal', toDealFilters(chosen), { number: page, size: LEADS_PAGE_SIZE }, sort)

/** What each select of the panel offers. */
export const useDealFacets = (chosen: ChosenDealFilters) =>
  useLeadQuery('deal', toDealFilters(chosen), { number: 1, size: 0 }).value?.facets
