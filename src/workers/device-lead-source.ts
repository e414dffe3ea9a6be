import { readLeadsSince } from '../db/rows/leads-since.ts'
import { readNewest } from '../db/rows/newest-leads.ts'
import { readAgainAfterStall } from '../db/schema/stalled-reads.ts'
import { readVersion } from '../db/views/queries.ts'
import { rowLists } from '../db/rows/row-lists.ts'
import { ask, type CompanyData, markUnsettled, rowsQuestion } from '../db/views/view.ts'
import type { LeadSource } from '../search/lead-source.ts'
import { readPage } from './device-row-source.ts'

/** The leads and deals of one company in the local databases, as its user sees them. */
export const deviceLeadSource = (data: CompanyData): LeadSource => ({
  version: () => readAgainAfterStall(() => readVersion(data)),
  arrivedSince: (readTo) => readAgainAfterStall(() => readLeadsSince(data.rows, readTo)),
  unsettled: () => readAgainAfterStall(() => markUnsettled(data, 'lead')),
  leadsNow: async (ids) => (ids.length > 0 ? readAgainAfterStall(() => ask(data, rowsQuestion('lead', ids))) : []),
  page: (kind, page) => readAgainAfterStall(() => readPage(data, rowLists[kind], page, readNewest)),
})
