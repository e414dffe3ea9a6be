import * as endpoints from '../../../contract/endpoints/history.ts'
import { readFormHistory } from '../../store/records/form-history.ts'
import { readLeadHistory } from '../../store/records/lead-history.ts'
import { rowsOfPage } from '../list-answer.ts'
import { companyOfRow } from './company-of-row.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const historyRoutes = (services: Services) => {
  const { store } = services
  const companyOf = companyOfRow(services, 'lead')
  const companyOfContact = companyOfRow(services, 'contact')
  const companyOfAccount = companyOfRow(services, 'account')
  return [
    route(endpoints.getLeadHistory, async (call) => {
      const { id } = call.params
      const companyId = await companyOf(call.caller.companyIds, id)
      const page = await readLeadHistory(store, { companyId, leadId: id }, call.query.offset)
      return { history: rowsOfPage(call, page) }
    }),

    route(endpoints.getContactHistory, async (call) => {
      const { id } = call.params
      const companyId = await companyOfContact(call.caller.companyIds, id)
      const page = await readFormHistory(store, { companyId, entity: 'contact', id }, call.query.offset)
      return { history: rowsOfPage(call, page) }
    }),

    route(endpoints.getAccountHistory, async (call) => {
      const { id } = call.params
      const companyId = await companyOfAccount(call.caller.companyIds, id)
      const page = await readFormHistory(store, { companyId, entity: 'account', id }, call.query.offset)
      return { history: rowsOfPage(call, page) }
    }),
  ]
}
