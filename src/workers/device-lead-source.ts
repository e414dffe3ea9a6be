import { readLeadsSince } from '../db/leads-since.ts'
import { readNewest } from '../db/newest-leads.ts'
import { readVersion } from '../db/queries.ts'
import { rowLists } from '../db/row-lists.ts'
import { ask, type CompanyData, markUnsettled, rowsQuestion } from '../db/view.ts'
import type { LeadSource } from '../search/lead-source.ts'
import { readPage } from './device-row-source.ts'

/** The leads and deals of one company in the local databases, as its user sees them. */
export const deviceLeadSource = (data: CompanyData): LeadSource => ({
  version: () => readVersion(data),
  arrivedSince: (readTo) => readLeadsSince(data.rows, readTo),
  unsettled: () => markUnsettled(data, 'lead'),
  leadsNow: async (ids) => (ids.length > 0 ? ask(data, rowsQuestion('lead', ids)) : []),
  page: (kind, page) => readPage(data, rowLists[kind], page, readNewest),
})
