import { useCallback } from 'react'
import type { DuplicatePage } from '../search/lead-search.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'
import { useRowsVersion } from './use-local-data.ts'
import { useSearch } from './search-context.ts'

/** A page of the groups of leads on this device that are probably one, kept current. `size: 0`: only how many. */
export function useDuplicates(number: number, size: number): DuplicatePage | undefined {
  const search = useSearch()
  const version = useRowsVersion()
  const ask = useCallback(
    () => search?.duplicates({ number, size }) ?? Promise.resolve({ rows: [], number: 1, total: 0 }),
    [search, number, size],
  )
  return useFreshAnswer(search ? ask : undefined, version).value
}
