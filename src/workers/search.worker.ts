import { expose } from 'comlink'
import { browserDatabases, openLocalData } from '../db/device.ts'
import { rowLists } from '../db/row-lists.ts'
import { LiveLeads } from '../search/live-leads.ts'
import { liveRecordSearch } from '../search/record-search.ts'
import { deviceLeadSource } from './device-lead-source.ts'
import { deviceRowSource } from './device-row-source.ts'
import { leadBulk } from './lead-bulk.ts'
import type { LeadScope, SearchScope, SearchWorker } from './search-client.ts'

const device = openLocalData(browserDatabases())

/** An index is read from the database when a search first needs it. */
function searchesOf(scope: SearchScope) {
  const data = dataOf(scope)
  const leads = new LiveLeads(deviceLeadSource(data))
  return {
    lead: leads.search('lead'),
    deal: leads.search('deal'),
    contact: liveRecordSearch('contact', deviceRowSource(data, rowLists.contact)),
    account: liveRecordSearch('account', deviceRowSource(data, rowLists.account)),
  }
}

/** One company at a time: its indexes are the largest things in memory. */
let current: { scope: SearchScope; searches: ReturnType<typeof searchesOf> } | undefined

function searchIn(scope: SearchScope) {
  const isCurrent = current?.scope.userId === scope.userId && current.scope.companyId === scope.companyId
  if (!current || !isCurrent) current = { scope, searches: searchesOf(scope) }
  return current.searches
}

const dataOf = ({ userId, companyId }: SearchScope) => ({
  userId,
  companyId,
  outbox: device.outbox,
  rows: device.openRows(userId, companyId),
})
const ports = { now: Date.now, newId: () => crypto.randomUUID() }

const leadsIn = (list: LeadScope) => searchIn(list)[list.kind]

const bulkOf = (list: LeadScope) => leadBulk(leadsIn(list), dataOf(list), ports)

const worker: SearchWorker = {
  findLeads: (list, filters, page, sort, seen) => leadsIn(list).query(filters, page, sort, seen),
  leadIds: (list, filters, sort) => leadsIn(list).ids(filters, sort),
  leadNeighbours: (list, filters, sort, id) => leadsIn(list).neighbours(filters, sort, id),
  countLeads: (list, filters) => leadsIn(list).count(filters),
  leadPoints: (list, filters, seen) => leadsIn(list).points(filters, seen),
  leadsWithin: (list, filters, shape) => leadsIn(list).within(filters, shape),
  leadsOf: (list, ids) => leadsIn(list).rowsOf(ids),
  changeLeads: (list, selected, change, told) => bulkOf(list).change(selected, change, told),
  exportLeads: (list, selected, onProgress) => bulkOf(list).exportCsv(selected, onProgress),
  findContacts: (scope, words, page) => searchIn(scope).contact.query(words, page),
  findAccounts: (scope, words, page) => searchIn(scope).account.query(words, page),
}
expose(worker)
