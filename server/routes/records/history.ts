import * as endpoints from '../../../contract/endpoints/history.ts'
import { readLeadHistory } from '../../store/records/history.ts'
import { companyOfRow } from './company-of-row.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const historyRoutes = (services: Services) => {
  const companyOf = companyOfRow(services, 'lead')
  return [
    route(endpoints.getLeadHistory, async ({ caller, params: { id } }) => {
      const companyId = await companyOf(caller.companyIds, id)
      return { history: await readLeadHistory(services.store, companyId, id) }
    }),
  ]
}
