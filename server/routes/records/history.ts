import * as endpoints from '../../../contract/endpoints/history.ts'
import { HISTORY_LIMIT } from '../../../contract/entities/history.ts'
import { readLeadEmails } from '../../store/records/lead-emails.ts'
import { readLeadHistory } from '../../store/records/history.ts'
import { fittingPage } from '../../store/core/list-page.ts'
import { rowsOfPage } from '../list-answer.ts'
import { companyOfRow } from './company-of-row.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const historyRoutes = (services: Services) => {
  const companyOf = companyOfRow(services, 'lead')
  return [
    route(endpoints.getLeadHistory, async (call) => {
      const { id } = call.params
      const { offset } = call.query
      const companyId = await companyOf(call.caller.companyIds, id)
      const changes = await readLeadHistory(services.store, companyId, id)
      const emails = await readLeadEmails(services.store, companyId, id)
      const newestFirst =
        emails.length === 0 ? changes : [...changes, ...emails].toSorted((a, b) => (a.at < b.at ? 1 : -1))
      return { history: rowsOfPage(call, fittingPage(newestFirst.slice(offset, HISTORY_LIMIT), offset)) }
    }),
  ]
}
