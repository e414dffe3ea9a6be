import { useCallback } from 'react'
import type { Report, ReportQuestion } from '../search/reports/report.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import { useSearch } from './search-context.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'
import { useRowsVersion } from './use-local-data.ts'

/** Undefined while it is counted. */
export function useReport(filters: SearchFilters | undefined, question: ReportQuestion) {
  const search = useSearch()
  const key = filters && JSON.stringify({ filters, question })
  const ask = useCallback(
    (seen: string | undefined): Promise<Report> => {
      if (!search || key === undefined) return Promise.reject(new Error('Asked without a company.'))
      const asked: { filters: SearchFilters; question: ReportQuestion } = JSON.parse(key)
      return search.report(asked.filters, asked.question, seen)
    },
    [search, key],
  )
  return useFreshAnswer(search && key !== undefined ? ask : undefined, useRowsVersion())
}
