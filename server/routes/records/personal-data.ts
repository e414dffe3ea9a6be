import * as endpoints from '../../../contract/endpoints/personal-data.ts'
import type { PersonalData } from '../../../contract/endpoints/personal-data.ts'
import { removePurged } from '../../commands/files/unused-contents.ts'
import { recordExport } from '../../store/core/audit.ts'
import { eraseLead } from '../../store/leads/erase-lead.ts'
import { readPersonalData } from '../../store/leads/personal-data.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'
import { companyOfRow } from './company-of-row.ts'

/** How many rows of all kinds, the lead itself included. */
const rowsIn = (data: PersonalData): number =>
  Object.values(data).reduce((sum, rows) => sum + (Array.isArray(rows) ? rows.length : 0), 1)

export const personalDataRoutes = (services: Services) => {
  const { store, clock, leadFiles, writtenMail, mailing } = services
  const companyOf = companyOfRow(services, 'lead')
  return [
    route(endpoints.getPersonalData, async ({ caller, params: { id } }) => {
      const companyId = await companyOf(caller.companyIds, id)
      const data = found(await readPersonalData(store, companyId, id, clock().toISOString()), 'This lead')
      await recordExport(store, companyId, { by: caller._id, action: 'export.person', count: rowsIn(data) })
      return data
    }),

    route(endpoints.erasePersonalData, async ({ caller, params: { id } }) => {
      const companyId = await companyOf(caller.companyIds, id)
      await mailing.returned.forget(companyId, { leadId: id })
      found((await eraseLead(store, companyId, id, caller._id)) || undefined, 'This lead')
      // Should this fail, the caller hears of it, and the same call or the coming night removes them.
      await removePurged(leadFiles)
      await writtenMail.sweep()
      return { message: 'Personal data erased' }
    }),
  ]
}
