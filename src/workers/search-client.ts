import { wrap } from 'comlink'
import type { LeadFilters } from '../../contract/entities/lead-filters.ts'
import type { LeadPage, LeadSearch, PageRequest } from '../search/lead-search.ts'

export interface SearchScope {
  userId: string
  companyId: string
}

export interface SearchWorker {
  query(scope: SearchScope, filters: LeadFilters, page: PageRequest): Promise<LeadPage>
}

export type OpenLeadSearch = (scope: SearchScope) => LeadSearch

/** Starts the worker at once, so that it reads the device's leads while the screen draws. */
export function startLeadSearch(): OpenLeadSearch {
  const worker = wrap<SearchWorker>(new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }))
  return (scope) => ({ query: (filters, page) => worker.query(scope, filters, page) })
}
