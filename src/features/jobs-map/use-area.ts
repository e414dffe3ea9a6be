import { useCallback, useEffect, useState } from 'react'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import type { Shape } from '../../search/lead-search.ts'
import type { SearchFilters } from '../../search/search-filters.ts'

/** The area that was drawn, and the leads in it. Without filters no leads are shown, and no area. */
export function useArea(filters: SearchFilters | undefined) {
  const [shape, setShape] = useState<Shape>()
  const search = useSearch()
  const isShown = filters !== undefined
  const key = JSON.stringify(filters ?? {})
  useEffect(() => {
    if (!isShown) return
    return () => setShape(undefined)
  }, [isShown])
  const ask = useCallback(
    () =>
      search && shape
        ? search.leads('lead').inShape(JSON.parse(key), shape)
        : Promise.reject(new Error('Asked without an area.')),
    [search, shape, key],
  )
  const { value, isStale } = useFreshAnswer(search && shape ? ask : undefined, useRowsVersion())
  return { shape, setShape, found: isStale ? undefined : value }
}
