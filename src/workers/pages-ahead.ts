import type { LeadPage, LeadSearch } from '../search/lead-search.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import type { Sort } from '../search/sort.ts'

interface Watched {
  shown: LeadPage
  size: number
  question: string
  version: string | undefined
}

const POINTED_AT = ['pointerover', 'focusin'] as const

/** The pages before and after the one on screen, and each that somebody points at: a link to one has `data-page`. */
export function watchPages(
  search: LeadSearch,
  { shown, size, question, version }: Watched,
  bring: (pages: ReadonlyMap<number, LeadPage>) => void,
): () => void {
  const { filters, sort }: { filters: SearchFilters; sort?: Sort } = JSON.parse(question)
  const fetchPage = (number: number) => search.query(filters, { number, size }, sort, version)
  const pages = new Map([[shown.number, shown]])
  const last = Math.ceil(shown.total / size)
  let isOver = false
  const fetchMissing = async (numbers: readonly number[]) => {
    const missing = numbers.filter((number) => number >= 1 && number <= last && !pages.has(number))
    for (const page of await Promise.all(missing.map(fetchPage))) pages.set(page.number, page)
    if (!isOver && missing.length > 0) bring(new Map(pages))
  }
  // A page that could not be fetched ahead is fetched when it is opened.
  const have = (...numbers: number[]) => void fetchMissing(numbers).catch(() => undefined)
  const point = ({ target }: Event) => {
    const pointed = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : undefined
    if (pointed) have(Number(pointed.dataset['page']))
  }
  have(shown.number - 1, shown.number + 1)
  for (const event of POINTED_AT) document.addEventListener(event, point)
  return () => {
    isOver = true
    for (const event of POINTED_AT) document.removeEventListener(event, point)
  }
}
