import { wrap } from 'comlink'
import type { LeadPage, LeadSearch } from '../search/lead-search.ts'
import type { Records, RecordSearch } from '../search/record-search.ts'
import type { Page, PageRequest } from '../search/row-source.ts'
import type { SearchFilters } from '../search/search-filters.ts'

export interface SearchScope {
  userId: string
  companyId: string
}

/** A converted lead is a deal, and no lead any more. */
export type LeadKind = 'lead' | 'deal'

export interface SearchWorker {
  findLeads(scope: SearchScope, kind: LeadKind, filters: SearchFilters, page: PageRequest): Promise<LeadPage>
  findContacts(scope: SearchScope, words: string, page: PageRequest): Promise<Page<Records['contact']>>
  findAccounts(scope: SearchScope, words: string, page: PageRequest): Promise<Page<Records['account']>>
}

/** The searches over one company's data. */
export interface CompanySearch {
  leads(kind: LeadKind): LeadSearch
  contacts: RecordSearch<Records['contact']>
  accounts: RecordSearch<Records['account']>
}
export type OpenSearch = (scope: SearchScope) => CompanySearch

/** Starts the worker at once, so that it is there when the first list asks. */
export function startSearch(): OpenSearch {
  const worker = wrap<SearchWorker>(new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }))
  return (scope) => ({
    leads: (kind) => ({ query: (filters, page) => worker.findLeads(scope, kind, filters, page) }),
    contacts: { query: (words, page) => worker.findContacts(scope, words, page) },
    accounts: { query: (words, page) => worker.findAccounts(scope, words, page) },
  })
}
