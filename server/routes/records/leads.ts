import * as endpoints from '../../../contract/endpoints/leads.ts'
import type { Parsed } from '../../../contract/endpoints/endpoint.ts'
import { withoutMe } from '../../../contract/entities/filters/facts.ts'
import { type Lead } from '../../../contract/entities/lead.ts'
import { notFound } from '../../../contract/errors.ts'
import { headers } from '../../../contract/protocol.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { keepDistinctValues } from '../../store/leads/distinct-values.ts'
import { findLead, listLeads, listNotes } from '../../store/leads/leads.ts'
import type { Account } from '../../store/users/users.ts'
import { etagOf } from '../../sync/sync-headers.ts'
import { answerOfPage, type ListCall, rowsOfPage } from '../list-answer.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

/** Replaces `me` with the caller's id. */
export const forCaller = <Filters extends { assignee: readonly string[] }>(
  { _id }: Account,
  filters: Filters,
): Filters => ({
  ...filters,
  assignee: withoutMe(filters.assignee, _id),
})

type LeadsQuery = Parsed<typeof endpoints.listLeads, 'query'>

export const leadRoutes = ({ store }: Services) => {
  const distinctValues = keepDistinctValues(store)

  async function pageOf(
    call: ListCall & { caller: Account },
    { companyId, page, limit, offset, ...filters }: LeadsQuery,
  ) {
    return answerOfPage(
      call,
      await listLeads(
        store,
        [activeCompany(call.caller, companyId)],
        forCaller(call.caller, filters),
        page,
        limit,
        offset,
      ),
    )
  }

  async function leadOf(caller: Account, id: string): Promise<Lead> {
    const lead = await findLead(store, caller.companyIds, id)
    if (!lead) throw notFound('This lead')
    return lead
  }

  return [
    route(endpoints.listLeads, (call) => pageOf(call, call.query)),

    route(endpoints.listMyLeads, (call) =>
      pageOf(call, { ...call.query, assignedTo: call.query.assignedTo ?? call.caller._id }),
    ),

    route(endpoints.listDistinct, async (call) => {
      const { companyId, offset } = call.query
      return rowsOfPage(call, await distinctValues(activeCompany(call.caller, companyId), call.params.field, offset))
    }),

    route(endpoints.getLead, async ({ caller, params, reply }) => {
      const lead = await leadOf(caller, params.id)
      reply.header(headers.etag, etagOf(lead.version))
      return lead
    }),

    route(endpoints.listNotes, async (call) => {
      const lead = await leadOf(call.caller, call.params.id)
      return rowsOfPage(call, await listNotes(store, lead, call.query.offset))
    }),
  ]
}
