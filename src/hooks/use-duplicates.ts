import { useCallback, useMemo } from 'react'
import { type ApartKind, standingAparts } from '../../contract/entities/duplicates/apart.ts'
import type { DuplicatePage, DuplicateQuestion } from '../search/lead-search.ts'
import type { DuplicateRecordGroup, RecordDuplicateSearch, Records } from '../search/record-search.ts'
import type { Page } from '../search/row-source.ts'
import type { CompanySearch } from '../workers/search-client.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'
import { useAparts, useMerges, useRecordMerges, useRowsVersion } from './use-local-data.ts'
import { useSearch } from './search-context.ts'

/** Rows that a user said are different, as lists of ids; undefined until they are read. */
export function useStandingAparts(of: ApartKind): string[][] | undefined {
  const aparts = useAparts()
  const ofLeads = useMerges()
  const ofRecords = useRecordMerges()
  return useMemo(() => {
    if (!aparts || !ofLeads || !ofRecords) return
    const merges = of === 'lead' ? ofLeads : ofRecords.map(({ keptId, ...merge }) => ({ ...merge, leadId: keptId }))
    return standingAparts(aparts, of, merges)
  }, [aparts, of, ofLeads, ofRecords])
}

/** A page of the groups of leads on this device that are probably one, kept current. `size: 0`: only how many. */
export function useDuplicates({
  number,
  size,
  words = '',
  sort = 'newest',
}: Omit<DuplicateQuestion, 'apart'>): DuplicatePage | undefined {
  const search = useSearch()
  const version = useRowsVersion()
  const apart = useStandingAparts('lead')
  const ask = useCallback(
    () =>
      search && apart
        ? search.duplicates({ number, size, words, sort, apart })
        : Promise.resolve({ rows: [], number: 1, total: 0 }),
    [search, number, size, words, sort, apart],
  )
  return useFreshAnswer(search && apart ? ask : undefined, version).value
}

/** The same for contacts and accounts. */
export function useDuplicateRecords<Name extends keyof Records>(
  of: Name,
  searchIn: (search: CompanySearch) => RecordDuplicateSearch<Records[Name]>,
  { number, size, words = '', sort = 'newest' }: Omit<DuplicateQuestion, 'apart'>,
): Page<DuplicateRecordGroup<Records[Name]>> | undefined {
  const search = useSearch()
  const version = useRowsVersion()
  const apart = useStandingAparts(of)
  const ask = useCallback(
    () =>
      search && apart
        ? searchIn(search).duplicates({ number, size, words, sort, apart })
        : Promise.resolve({ rows: [], number: 1, total: 0 }),
    [search, searchIn, number, size, words, sort, apart],
  )
  return useFreshAnswer(search && apart ? ask : undefined, version).value
}
