import { useCallback } from 'react'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import type { LeadFilters } from '../../../contract/entities/lead-filters.ts'
import { useRowsVersion, useSession } from '../../db/hooks.ts'
import { type ChosenFilters, filtersOfList, type LeadList } from './lead-list-search.ts'
import { useLeadSearch } from './lead-search-context.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'

function useLeadQuery(filters: LeadFilters | undefined, number: number, size: number) {
  const search = useLeadSearch()
  const version = useRowsVersion()
  // The same filters in a new object are the same question.
  const key = filters && JSON.stringify(filters)
  const ask = useCallback(() => {
    if (!search || key === undefined) return Promise.reject(new Error('Asked without a company.'))
    const asked: LeadFilters = JSON.parse(key)
    return search.query(asked, { number, size })
  }, [search, key, number, size])
  return useFreshAnswer(search && key !== undefined ? ask : undefined, version)
}

function useListFilters(list: LeadList, chosen: ChosenFilters): LeadFilters | undefined {
  const userId = useSession()?.userId
  return userId ? filtersOfList(list, userId, chosen) : undefined
}

/** A page of a list, kept up to date. */
export function useLeadList(list: LeadList, chosen: ChosenFilters, page: number) {
  return useLeadQuery(useListFilters(list, chosen), page, LEADS_PAGE_SIZE)
}

/** How many there are, and what each select offers. */
export function useLeadNumbers(list: LeadList, chosen: ChosenFilters) {
  return useLeadQuery(useListFilters(list, chosen), 1, 0).value
}
