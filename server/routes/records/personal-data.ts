import { Readable } from 'node:stream'
import * as endpoints from '../../../contract/endpoints/personal-data.ts'
import { erasePerson } from '../../commands/erase-person.ts'
import { recordExport } from '../../store/core/audit.ts'
import { readPersonalData } from '../../store/leads/personal-data.ts'
import { found, route } from '../route.ts'
import { erasingParts, type Services } from '../services.ts'
import { companyOfRow } from './company-of-row.ts'

export const personalDataRoutes = (services: Services) => {
  const { store, clock } = services
  const companyOf = companyOfRow(services, 'lead')
  return [
    route(endpoints.getPersonalData, async ({ caller, params: { id }, reply }) => {
      const companyId = await companyOf(caller.companyIds, id)
      const data = found(await readPersonalData(store, companyId, id, clock().toISOString()), 'This lead')
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
