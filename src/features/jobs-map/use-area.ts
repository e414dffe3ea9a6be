import { useCallback, useState } from 'react'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import type { Shape } from '../../search/lead-search.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'

/** The area that is chosen on the map, and the leads in it, kept up to date. */
export function useArea(filters: SearchFilters) {
  const [shape, setShape] = useState<Shape>()
  const search = useSearch()
  const key = JSON.stringify(filters)
  const ask = useCallback(
    () =>
      search && shape
        ? search.leads('lead').within(JSON.parse(key), shape)
        : Promise.reject(new Error('Asked without an area.')),
    [search, shape, key],
  )
  const { value, isStale } = useFreshAnswer(search && shape ? ask : undefined, useRowsVersion())
  return { shape, setShape, found: isStale ? undefined : value }
}
