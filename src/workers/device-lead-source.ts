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
    const { patch } = await readView(data, async () => undefined)
    const own = [...patch.lead.values()].filter((row) => row !== null)
    // Read after the own work: what has settled by then is among them.
    const settled = others.filter((id) => !patch.lead.has(id))
    const rest = (await readStored(data.rows, 'lead', settled)).flatMap((stored) => (stored ? [stored.row] : []))
    return { ids: [...patch.lead.keys()], rows: [...own, ...rest] }
  },
  page: (kind, page) => readPage(data, rowLists[kind], page, readNewest),
})
