import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/duplicates/merges.ts'
import { mergeLeads, undoMerge } from '../../../contract/mutations/merge.ts'
import { listMerges } from '../../store/leads/merges.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { rowsOfPage } from '../list-answer.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange, companyOfRow } from './company-of-row.ts'

export const mergeRoutes = (services: Services) => {
  const companyOf = companyOfChange(services, 'lead')
  return [
    route(endpoints.listMerges, async (call) => {
      const { id } = call.params
      const companyId = await companyOfRow(services, 'lead')(call.caller.companyIds, id)
      return { merges: rowsOfPage(call, await listMerges(services.store, { companyId, _id: id }, call.query.offset)) }
    }),

    route(endpoints.postMerge, async (call) => {
      const leadId = call.params.id
      const mergeId = call.sync.key ?? randomUUID()
      const at = deviceTimeBy(services.clock(), call.body.at)
      const { otherIds, picks = {} } = call.body
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: mergeLeads,
        args: { mergeId, leadId, otherIds, picks, at },
        deviceAt: at,
        bodyOf: (rows) => ({
          lead: found(rows.get('lead', leadId), 'This lead'),
          merge: found(rows.get('merge', mergeId), 'This merge'),
        }),
      })
    }),

    route(endpoints.postUndoMerge, async (call) => {
      const { id: leadId, mergeId } = call.params
      const at = deviceTimeBy(services.clock(), call.body.at)
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: undoMerge,
        args: { mergeId, leadId, at },
        deviceAt: at,
        bodyOf: (rows) => ({ merge: found(rows.get('merge', mergeId), 'This merge') }),
      })
    }),
  ]
}
