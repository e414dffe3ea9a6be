import type { Lead } from '../../contract/entities/lead.ts'
import { patched } from '../db/overlay.ts'
import { readRowsSince } from '../db/rows-since.ts'
import { type CompanyData, readView, type View } from '../db/view.ts'
import type { LeadSource } from '../search/lead-source.ts'

type StoredLeads = ReadonlyArray<{ row: Lead } | undefined>

/** Confirmed leads as their user sees them. */
const shown = ({ confirmed, patch }: View<StoredLeads>): Lead[] =>
  confirmed.flatMap((stored) => {
    if (!stored) return []
    const own = patched(patch, 'lead', stored.row._id)
    return own === undefined ? [stored.row] : (own ?? [])
  })

/** One company's leads in the local databases. */
export function deviceLeadSource(data: CompanyData): LeadSource {
  return {
    async arrivedAfter(arrival) {
      const { rows, removed, arrived } = await readRowsSince(data.rows, 'lead', arrival)
      return { leads: rows, removedIds: removed, arrival: arrived }
    },
    async unsettledIds() {
      const { patch } = await readView(data, async () => undefined)
      return [...patch.lead.keys()]
    },
    async byIds(ids) {
      return shown(await readView(data, (rows) => rows.of('lead').bulkGet([...ids])))
    },
    async newest(offset, count) {
      return shown(
        await readView(data, (rows) =>
          rows.of('lead').orderBy('row.createdAt').reverse().offset(offset).limit(count).toArray(),
        ),
      )
    },
    count: () => data.rows.of('lead').count(),
  }
}
