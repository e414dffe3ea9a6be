import { useCallback } from 'react'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'

/** How many each of these filters leaves, kept up to date; undefined until it is known. */
export function useViewCounts(kind: LeadKind, filters: readonly SearchFilters[]): readonly number[] | undefined {
  const search = useSearch()
  const key = JSON.stringify(filters)
  const ask = useCallback(async () => {
    const asked: SearchFilters[] = JSON.parse(key)
    const leads = search?.leads(kind)
    return leads ? Promise.all(asked.map((each) => leads.count(each))) : []
  }, [search, kind, key])
  const { value, isStale } = useFreshAnswer(search ? ask : undefined, useRowsVersion())
  return isStale ? undefined : value
}
