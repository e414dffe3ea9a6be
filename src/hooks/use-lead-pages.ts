import { startTransition, useEffect, useMemo, useState } from 'react'
import { useRowsVersion } from './use-local-data.ts'
import type { LeadPage } from '../search/lead-search.ts'
import type { PageRequest } from '../search/row-source.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import type { Sort } from '../search/sort.ts'
import type { LeadKind } from '../search/lead-columns.ts'
import type { CountedList } from '../workers/lead-answers.ts'
import { useSearch } from './search-context.ts'
import { useLeadQuery } from './use-search-query.ts'

interface PagesAhead {
  question: string
  pages: ReadonlyMap<number, LeadPage>
}

const NONE: PagesAhead['pages'] = new Map()

/** Other pages are fetched once this page has been on screen for so long. */
const PAUSE_MS = 250

/** The pages before and after it, and those that are pointed at, are prefetched, so that opening them is immediate. */
export function useLeadPages(kind: LeadKind, filters: SearchFilters | undefined, page: PageRequest, sort?: Sort) {
  const answer = useLeadQuery(kind, filters, page, sort)
  const search = useSearch()
  const version = useRowsVersion()
  const [ahead, setAhead] = useState<PagesAhead>()
  const question = JSON.stringify({ kind, filters, sort, version })
  const { size, number } = page
  const pages = ahead?.question === question ? ahead.pages : NONE
  const value = useMemo(() => sameOr(answer.value, pages), [answer.value, pages])
  const shown = answer.isStale ? pages.get(number) : value

  useEffect(() => {
    if (!shown?.total || !search) return
    let isOver = false
    let stop: (() => void) | undefined
    const watch = async () => {
      const { watchPages } = await import('../workers/pages-ahead.ts')
      const bring = (fetched: PagesAhead['pages']) => startTransition(() => setAhead({ question, pages: fetched }))
      if (!isOver) stop = watchPages(search.leads(kind), { shown, size, question, version }, bring)
    }
    const timer = setTimeout(() => void watch().catch(() => undefined), PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [shown, search, kind, size, question, version])

  if (!shown || !filters) return answer
  return { value: shown, counted: { filters, sort, total: shown.total } satisfies CountedList, isStale: false }
}

/** Keeps the prefetched page if its answer is equal: its rows are drawn already. */
function sameOr(answer: LeadPage | undefined, pages: PagesAhead['pages']): LeadPage | undefined {
  const known = answer && pages.get(answer.number)
  return known && JSON.stringify(known) === JSON.stringify(answer) ? known : answer
}
