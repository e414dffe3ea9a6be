import { readLeadsSince } from '../db/leads-since.ts'
import { readNewest } from '../db/newest-leads.ts'
import { readVersion } from '../db/queries.ts'
import { rowLists } from '../db/row-lists.ts'
import { readStored } from '../db/stored-rows.ts'
import { type CompanyData, readView } from '../db/view.ts'
import type { LeadSource } from '../search/lead-source.ts'
import { readPage } from './device-row-source.ts'

/** The leads and deals of one company in the local databases, as its user sees them. */
export const deviceLeadSource = (data: CompanyData): LeadSource => ({
  version: () => readVersion(data),
  arrivedSince: (readTo) => readLeadsSince(data.rows, readTo),
  async unsettled(others) {
    const { confirmed, patch } = await readView(data, (rows) => readStored(rows, 'lead', others))
    const own = [...patch.lead.values()].filter((row) => row !== null)
    const rest = confirmed.flatMap((stored) => (stored && !patch.lead.has(stored.id) ? [stored.row] : []))
    return { ids: [...patch.lead.keys()], rows: [...own, ...rest] }
  },
  page: (kind, page) => readPage(data, rowLists[kind], page, readNewest),
})
