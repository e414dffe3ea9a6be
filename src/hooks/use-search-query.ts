import { useCallback, useEffect } from 'react'
import { LEADS_PAGE_SIZE } from '../../contract/entities/lead.ts'
import { londonClock } from '../../contract/london-time.ts'
import { useCompanyData, useRowsVersion } from './use-local-data.ts'
import type { RecordSearch } from '../search/record-search.ts'
import type { PageRequest } from '../search/row-source.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import type { Sort } from '../search/sort.ts'
import type { LeadKind } from '../search/lead-columns.ts'
import type { LeadPage } from '../search/lead-search.ts'
import { askForLeads, type CountedList, cachedLeadsAnswer, leadsKey, questionOf } from '../workers/lead-answers.ts'
import { useNow } from './use-now.ts'
import { useSearch } from './search-context.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'

interface LeadsAnswer {
  page: LeadPage
  counted: CountedList
}

function answerTo(key: string, page: LeadPage): LeadsAnswer {
  const { filters, sort } = questionOf(key)
  return { page, counted: { filters, sort, total: page.total } }
}

export function useLeadQuery(
  kind: LeadKind,
  filters: SearchFilters | undefined,
  { number, size }: PageRequest,
  sort?: Sort,
) {
  const { search, rows, version, key } = useLeadsQuestion(kind, filters, { number, size }, sort)
  const ask = useCallback(
    async (seen: string | undefined): Promise<LeadsAnswer> => {
      if (!search || !rows || key === undefined) throw new Error('Asked without a company.')
      return answerTo(key, await askForLeads({ search, rows }, key, seen))
    },
    [search, rows, key],
  )
  const kept = key === undefined ? undefined : cachedLeadsAnswer(rows, version, key)
  const { value, isStale } = useFreshAnswer(search && rows && key !== undefined ? ask : undefined, version, {
    prefetched: kept && key !== undefined ? answerTo(key, kept) : undefined,
  })
  return { value: value?.page, counted: value?.counted, isStale }
}

/** Asks for a page that somebody is likely to go back to: the list is then drawn with its rows at once, not first without. */
export function useLeadsAhead(
  kind: LeadKind,
  filters: SearchFilters | undefined,
  { number, size }: PageRequest,
  sort?: Sort,
): void {
  const { search, rows, version, key } = useLeadsQuestion(kind, filters, { number, size }, sort)
  useEffect(() => {
    if (!search || !rows || key === undefined || version === undefined) return
    if (cachedLeadsAnswer(rows, version, key)) return
    // The screen's own rows come first. The list asks again for what can't be had here.
    const timer = setTimeout(() => void askForLeads({ search, rows }, key, version).catch(() => undefined))
    return () => clearTimeout(timer)
  }, [search, rows, key, version])
}

function useLeadsQuestion(
  kind: LeadKind,
  filters: SearchFilters | undefined,
  { number, size }: PageRequest,
  sort: Sort | undefined,
) {
  return {
    search: useSearch(),
    rows: useCompanyData()?.rows,
    version: useTimedVersion(filters, sort),
    // Equal filters in a new object are the same query.
    key: filters && leadsKey({ kind, filters, sort, number, size }),
  }
}

/** What is overdue changes by the minute, without a change of the data. */
function useTimedVersion(filters: SearchFilters | undefined, sort: Sort | undefined): string | undefined {
  const version = useRowsVersion()
  const now = useNow()
  const isTimed = Boolean(filters?.next_follow_up?.length) || sort?.column === 'next_follow_up'
  return isTimed && version !== undefined ? `${version} at ${Object.values(londonClock(now)).join(' ')}` : version
}

/** The list from which a lead or deal was opened. */
interface LeadList {
  filters: SearchFilters | undefined
  sort: Sort | undefined
  /** Counted from 1; the first if absent. */
  page: number | undefined
  /** It is on the screen as well. */
  isBeside: boolean
}

/** Those before and after it in its list, whose page is kept ready for the way back. */
export function useNeighbours(kind: LeadKind, { filters, sort, page, isBeside }: LeadList, id: string) {
  useLeadsAhead(kind, isBeside ? undefined : filters, { number: page ?? 1, size: LEADS_PAGE_SIZE }, sort)
  const search = useSearch()
  const key = filters && JSON.stringify({ filters, sort })
  const ask = useCallback(() => {
    if (!search || key === undefined) return Promise.reject(new Error('Asked without a company.'))
    const asked: { filters: SearchFilters; sort?: Sort } = JSON.parse(key)
    return search.leads(kind).neighbours(asked.filters, asked.sort, id)
  }, [search, kind, key, id])
  return useFreshAnswer(search && key !== undefined ? ask : undefined, useRowsVersion())
}

export function useRecordQuery<Row>(
  search: RecordSearch<Row> | undefined,
  words: string,
  { number, size }: PageRequest,
) {
  const ask = useCallback(() => {
    if (!search) return Promise.reject(new Error('Asked without a company.'))
    return search.query(words, { number, size })
  }, [search, words, number, size])
  return useFreshAnswer(search ? ask : undefined, useRowsVersion())
}
