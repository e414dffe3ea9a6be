import { useCallback } from 'react'
import type { Report, ReportQuestion } from '../search/reports/report.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import { useSearch } from './search-context.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'
import { useRowsVersion } from './use-local-data.ts'

interface AnsweredReport {
  report: Report
  /** What it answers, while the next is counted. */
  question: ReportQuestion
}

/** Undefined while the first is counted. */
export function useReport(filters: SearchFilters | undefined, question: ReportQuestion) {
  const search = useSearch()
  const key = filters && JSON.stringify({ filters, question })
  const ask = useCallback(
    async (seen: string | undefined): Promise<AnsweredReport> => {
      if (!search || key === undefined) throw new Error('Asked without a company.')
      const asked: { filters: SearchFilters; question: ReportQuestion } = JSON.parse(key)
      return { report: await search.report(asked.filters, asked.question, seen), question: asked.question }
    },
    [search, key],
  )
  return useFreshAnswer(search && key !== undefined ? ask : undefined, useRowsVersion())
}
