import { useCallback } from 'react'
import { useRowsVersion } from './use-local-data.ts'
import type { LeadPoints } from '../search/lead-search.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import { useSearch } from './search-context.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'

export function useLeadPoints(filters: SearchFilters | undefined): LeadPoints | undefined {
  const search = useSearch()
  const key = filters && JSON.stringify(filters)
  const ask = useCallback(
    (seen: string | undefined) => {
      if (!search || key === undefined) return Promise.reject(new Error('Asked without a company.'))
      return search.leads('lead').points(JSON.parse(key), seen)
    },
    [search, key],
  )
  const isAsked = search !== undefined && key !== undefined
  const { value } = useFreshAnswer(isAsked ? ask : undefined, useRowsVersion(), { isSame })
  return isAsked ? value : undefined
}

function isSame(fresh: LeadPoints, shown: LeadPoints): boolean {
  const { x, y, status, ids, unplaced, statuses } = fresh
  return (
    unplaced === shown.unplaced &&
    statuses.length === shown.statuses.length &&
    areEqual(x, shown.x) &&
    areEqual(y, shown.y) &&
    areEqual(status, shown.status) &&
    areEqual(ids, shown.ids)
  )
}

function areEqual(a: Float64Array | Uint16Array | Uint32Array, b: typeof a): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}
