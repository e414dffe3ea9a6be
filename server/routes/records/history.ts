import * as endpoints from '../../../contract/endpoints/history.ts'
import { readLeadHistory } from '../../store/records/lead-history.ts'
import { rowsOfPage } from '../list-answer.ts'
import { companyOfRow } from './company-of-row.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const historyRoutes = (services: Services) => {
  const companyOf = companyOfRow(services, 'lead')
  return [
    route(endpoints.getLeadHistory, async (call) => {
      const { id } = call.params
      const companyId = await companyOf(call.caller.companyIds, id)
      const page = await readLeadHistory(services.store, { companyId, leadId: id }, call.query.offset)
      return { history: rowsOfPage(call, page) }
    }),
  ]
}
