import { Readable } from 'node:stream'
import * as endpoints from '../../../contract/endpoints/personal-data.ts'
import { erasePerson } from '../../commands/erase-person.ts'
import { exportPerson } from '../../commands/export-person.ts'
import { recordExport } from '../../store/core/audit.ts'
import { findAlikeLeads } from '../../store/leads/alike-leads.ts'
import { found, route } from '../route.ts'
import { erasingParts, type Services } from '../services.ts'
import { companyOfRow } from './company-of-row.ts'

export const personalDataRoutes = (services: Services) => {
  const { store, clock, mailing } = services
  const companyOf = companyOfRow(services, 'lead')
  return [
    route(endpoints.listAlikeLeads, async ({ caller, params: { id } }) => {
      const companyId = await companyOf(caller.companyIds, id)
      return { leads: found(await findAlikeLeads(store, companyId, id), 'This lead') }
    }),

    route(endpoints.getPersonalData, async ({ caller, params: { id }, query: { alike }, reply }) => {
      const companyId = await companyOf(caller.companyIds, id)
      const parts = { store, returned: mailing.returned, clock }
      const data = found(await exportPerson(parts, companyId, { id, alikeIds: alike }), 'This lead')
      await recordExport(store, companyId, { by: caller._id, action: 'export.person', count: data.rows })
      return reply.type('application/json; charset=utf-8').send(Readable.from(data.text))
    }),

    route(endpoints.erasePersonalData, async ({ caller, params: { id } }) => {
      const companyId = await companyOf(caller.companyIds, id)
      found((await erasePerson(erasingParts(services), { companyId, id, by: caller._id })) || undefined, 'This lead')
      return { message: 'Personal data erased' }
    }),
  ]
}
