import { expose } from 'comlink'
import type { LeadFilters } from '../../contract/entities/lead-filters.ts'
import { browserDatabases, openLocalData } from '../db/device.ts'
import type { LeadSearch, PageRequest } from '../search/lead-search.ts'
import { LiveLeadSearch } from '../search/live-lead-search.ts'
import { deviceLeadSource } from './device-lead-source.ts'
import type { SearchScope, SearchWorker } from './search-client.ts'

const device = openLocalData(browserDatabases())

/** One company at a time: its index is the largest thing in memory. */
let current: { scope: SearchScope; search: LeadSearch } | undefined

function searchIn(scope: SearchScope): LeadSearch {
  const isCurrent = current?.scope.userId === scope.userId && current.scope.companyId === scope.companyId
  if (current && isCurrent) return current.search
  const source = deviceLeadSource({
    ...scope,
    outbox: device.outbox,
    rows: device.openRows(scope.userId, scope.companyId),
  })
  current = { scope, search: new LiveLeadSearch(source) }
  return current.search
}

const worker: SearchWorker = {
  query: (scope: SearchScope, filters: LeadFilters, page: PageRequest) => searchIn(scope).query(filters, page),
}
expose(worker)
