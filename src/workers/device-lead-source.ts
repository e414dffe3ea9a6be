import { readLeadsSince } from '../db/leads-since.ts'
import { readNewest } from '../db/newest-leads.ts'
import { patched } from '../db/overlay.ts'
import { readVersion } from '../db/queries.ts'
import { rowLists } from '../db/row-lists.ts'
import { readStored } from '../db/stored-rows.ts'
import { type CompanyData, onLeads, readOwnLeads, readView } from '../db/view.ts'
import type { LeadSource } from '../search/lead-source.ts'
import { readPage } from './device-row-source.ts'

/** The leads and deals of one company in the local databases, as its user sees them. */
export const deviceLeadSource = (data: CompanyData): LeadSource => ({
  version: () => readVersion(data),
  arrivedSince: (readTo) => readLeadsSince(data.rows, readTo),
  unsettledIds: () => readOwnLeads(data),
  async byIds(ids) {
    const { confirmed, patch } = await readView(data, (rows) => readStored(rows, 'lead', ids), onLeads(ids))
    return ids.flatMap((id, index) => {
      const own = patched(patch, 'lead', id)
      return (own === undefined ? confirmed[index]?.row : own) ?? []
    })
  },
  page: (kind, page) => readPage(data, rowLists[kind], page, readNewest),
})
