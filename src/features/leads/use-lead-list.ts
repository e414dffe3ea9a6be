import { useEffect } from 'react'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import type { LeadFilters } from '../../../contract/entities/lead-filters.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import type { Point } from '../../search/radius.ts'
import type { Sort } from '../../search/sort.ts'
import { readSort } from '../../ui/tables/list-place.ts'
import { useLeadPages } from '../../hooks/use-lead-pages.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { leadColumns } from './lead-columns.ts'
import { type ChosenFilters, filtersOfList, isNearMe, type LeadList, type LeadListSearch } from './lead-list-search.ts'

export function useListFilters(list: LeadList, chosen: ChosenFilters): LeadFilters | undefined {
  const userId = useSession()?.userId
  return userId ? filtersOfList(list, userId, chosen) : undefined
}

export function useLeadList(list: LeadList, chosen: ChosenFilters, page: number, sort: Sort | undefined) {
  return useLeadPages('lead', useListFilters(list, chosen), { number: page, size: LEADS_PAGE_SIZE }, sort)
}

export function useLeadFacets(list: LeadList, chosen: ChosenFilters) {
  return useLeadQuery('lead', useListFilters(list, chosen), { number: 1, size: 0 }).value?.facets
}

/** The compact table has two columns that the whole one lacks. */
const SORTED = [...leadColumns, { key: 'posttown' }, { key: 'assignedTo' }]

/** Where the list that was last shown is sorted from: the walk through it keeps its order while the person moves. */
let lastFrom: Point | undefined

/** Undefined for newest first, also while it isn't known where the device is. */
export function useListSort(search: LeadListSearch, isWalk = false): Sort | undefined {
  const { place } = useNearMe()
  const isNear = isNearMe(search)
  useEffect(() => {
    if (isNear && !isWalk) lastFrom = place
  }, [isNear, isWalk, place])
  if (!isNear) return readSort(search, SORTED)
  const from = isWalk ? (lastFrom ?? place) : place
  return from && { column: 'distance', direction: 'ascending', from }
}
