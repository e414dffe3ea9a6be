/** What the address of a list with a search box says. */
export interface RecordListSearch {
  q?: string
  page?: number
}

/** Written by hand: it is in the first script of every screen. Anything it does not know is dropped. */
export function readRecordListSearch(raw: Record<string, unknown>): RecordListSearch {
  const search: RecordListSearch = {}
  const q = raw['q']
  if (typeof q === 'string' && q.trim()) search.q = q.trim()
  const page = Number(raw['page'])
  if (Number.isInteger(page) && page > 1) search.page = page
  return search
}
