import { useCallback } from 'react'
import type { Lead } from '../../contract/entities/lead.ts'
import type { OverdueAge } from '../search/reports/report.ts'
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

interface OverdueNumber {
  filters: SearchFilters
  today: string
  age: OverdueAge
}

export type AskedNumber = (AskedWork & { number: WorkNumber }) | OverdueNumber

/** The leads that a number counts. Undefined while they are looked up. */
export function useLeadsOfNumber(asked: AskedNumber): readonly Lead[] | undefined {
  const search = useSearch()
  const key = JSON.stringify(asked)
  const ask = useCallback(async () => {
    if (!search) return []
    const of: AskedNumber = JSON.parse(key)
    return 'age' in of
      ? search.leadsOverdue(of.filters, of.today, of.age)
      : search.leadsOfWork(of.filters, of.question, of.number)
  }, [search, key])
  return useFreshAnswer(search ? ask : undefined, useRowsVersion()).value
}
