import * as endpoints from '../../../contract/endpoints/deals.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import { headers } from '../../../contract/protocol.ts'
import { convertLead, setDealStatus } from '../../../contract/mutations/deal.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { findDeal, listDeals } from '../../store/leads/deals.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { etagOf } from '../../sync/sync-headers.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { answerOfPage } from '../list-answer.ts'
import { companyOfChange } from './company-of-row.ts'
import { forCaller } from './leads.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const dealRoutes = (services: Services) => {
  const { store } = services
  const companyOf = companyOfChange(services, 'lead')

  return [
    route(endpoints.listDeals, async (call) => {
      const { companyId, page, limit, offset, ...filters } = call.query
      return answerOfPage(
        call,
        await listDeals(
          store,
          activeCompany(call.caller, companyId),
          forCaller(call.caller, filters),
          page,
          limit,
          offset,
        ),
      )
    }),

    route(endpoints.getDeal, async ({ caller, params, reply }) => {
      const deal = found(await findDeal(store, caller.companyIds, params.id), 'This deal')
      reply.header(headers.etag, etagOf(deal.version))
      return deal
    }),

    route(endpoints.putDeal, async (call) => {
      const leadId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: setDealStatus,
        args: { leadId, status: call.body.deal_status },
        bodyOf: dealIn(leadId),
      })
    }),

    route(endpoints.convertToDeal, async (call) => {
      const leadId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: convertLead,
        args: { leadId },
        bodyOf: dealIn(leadId),
      })
    }),
  ]
}

const dealIn = (leadId: string) => (rows: SavedRows) => {
  const lead = rows.get('lead', leadId)
  return { deal: found(lead && isDeal(lead) ? lead : undefined, 'This deal') }
}
