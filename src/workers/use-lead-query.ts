import { useCallback } from 'react'
import type { LeadFilters } from '../../contract/entities/lead-filters.ts'
import { useRowsVersion } from '../db/hooks.ts'
import { useLeadSearch } from './lead-search-context.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'

/** A page of the leads that `filters` leave, kept up to date. */
export function useLeadQuery(filters: LeadFilters | undefined, number: number, size: number) {
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
