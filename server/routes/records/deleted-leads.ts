import * as endpoints from '../../../contract/endpoints/deleted-leads.ts'
import { messages } from '../../../contract/messages.ts'
import { deleteLead } from '../../../contract/mutations/delete-lead.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { listDeletedLeads, restoreLead, restoreLeads } from '../../store/leads/deleted-leads.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { answerOfPage } from '../list-answer.ts'
import { companyOfChange, companyOfRow } from './company-of-row.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const deletedLeadRoutes = (services: Services) => {
  const { store } = services
  const companyOf = companyOfChange(services, 'lead')
  const companyOfDeleted = companyOfRow(services, 'lead')

  return [
    route(endpoints.deleteLeadCall, async (call) => {
      const leadId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: deleteLead,
        args: { leadId },
        bodyOf: () => ({ message: messages.leadDeleted }),
      })
    }),

    route(endpoints.listDeletedLeads, async (call) => {
      const { companyId, ...place } = call.query
      return answerOfPage(call, await listDeletedLeads(store, activeCompany(call.caller, companyId), place))
    }),

    route(endpoints.restoreLeads, ({ caller, query, body }) =>
      restoreLeads(store, activeCompany(caller, query.companyId), body.ids, { userId: caller._id }),
    ),

    route(endpoints.restoreLead, async ({ caller, params }) => {
      const companyId = await companyOfDeleted(caller.companyIds, params.id)
      return { lead: found(await restoreLead(store, companyId, params.id, { userId: caller._id }), 'This lead') }
    }),
  ]
}
