import type { LeadSearch } from './lead-search.ts'
import type { SearchFilters } from './search-filters.ts'
import type { Sort } from './sort.ts'

/** Leads that were chosen one by one, or all that a list's filters leave, but for some. */
export type Selected =
  | { ids: readonly string[]; sort?: Sort | undefined }
  | { filters: SearchFilters; sort?: Sort | undefined; except: readonly string[] }

export async function idsOf(search: Pick<LeadSearch, 'ids'>, selected: Selected): Promise<readonly string[]> {
  if ('ids' in selected) return selected.ids
  const except = new Set(selected.except)
  const ids = await search.ids(selected.filters, selected.sort)
  return except.size === 0 ? ids : ids.filter((id) => !except.has(id))
}
