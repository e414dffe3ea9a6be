import { useCallback } from 'react'
import type { Lead } from '../../contract/entities/lead.ts'
import type { WorkNumber, WorkQuestion, WorkReport } from '../search/reports/work/work-report.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import { useSearch } from './search-context.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'
import { useRowsVersion } from './use-local-data.ts'

export interface AskedWork {
  filters: SearchFilters
  question: WorkQuestion
}

interface AnsweredWork extends AskedWork {
  report: WorkReport
}

/** Undefined while the first is counted. */
export function useWorkReport(filters: SearchFilters, question: WorkQuestion) {
  const search = useSearch()
  const key = JSON.stringify({ filters, question })
  const ask = useCallback(async (): Promise<AnsweredWork> => {
    if (!search) throw new Error('Asked without a company.')
    const asked: AskedWork = JSON.parse(key)
    return { ...asked, report: await search.work(asked.filters, asked.question) }
  }, [search, key])
  return useFreshAnswer(search ? ask : undefined, useRowsVersion())
}

/** The leads that a number of the report counts. Undefined while they are looked up. */
export function useLeadsOfWork({ filters, question }: AskedWork, number: WorkNumber): readonly Lead[] | undefined {
  const search = useSearch()
  const key = JSON.stringify({ filters, question, number })
  const ask = useCallback(async () => {
    const asked: AskedWork & { number: WorkNumber } = JSON.parse(key)
    return (await search?.leadsOfWork(asked.filters, asked.question, asked.number)) ?? []
  }, [search, key])
  return useFreshAnswer(search ? ask : undefined, useRowsVersion()).value
}
