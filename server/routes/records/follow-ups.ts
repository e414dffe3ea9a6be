import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/follow-ups.ts'
import { notFound } from '../../../contract/errors.ts'
import {
  addFollowUp,
  changeFollowUp,
  deleteFollowUp,
  setFollowUpDone,
  settleReminder,
} from '../../../contract/mutations/follow-up.ts'
import { findLead } from '../../store/leads/leads.ts'
import { listFollowUps } from '../../store/records/follow-ups.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'
import { rowsOfPage } from '../list-answer.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'

export const followUpRoutes = (services: Services) => {
  const { store, clock } = services
  const companyOfLead = companyOfChange(services, 'lead')
  const companyOf = companyOfChange(services, 'follow_up')

  return [
    route(endpoints.listFollowUps, async (call) => {
      const lead = await findLead(store, call.caller.companyIds, call.params.id)
      if (!lead) throw notFound('This lead')
      return { followUps: rowsOfPage(call, await listFollowUps(store, lead, call.query.offset)) }
    }),

    route(endpoints.postFollowUp, async (call) => {
      const { createdAt: reported, ...fields } = call.body
      const createdAt = deviceTimeBy(clock(), reported)
      const followUpId = call.sync.key ?? randomUUID()
      return answerMutation(services, call, {
        companyId: await companyOfLead(call, call.params.id),
        mutation: addFollowUp,
        args: { leadId: call.params.id, followUpId, createdAt, fields },
        deviceAt: createdAt,
        bodyOf: followUpIn(followUpId),
      })
    }),

    route(endpoints.patchFollowUp, async (call) => {
      const followUpId = call.params.id
      const change = { companyId: await companyOf(call, followUpId), bodyOf: followUpIn(followUpId) }
      if (!('doneAt' in call.body)) {
        const args = { followUpId, fields: call.body }
        return answerMutation(services, call, { ...change, mutation: changeFollowUp, args })
      }
      const doneAt = call.body.doneAt && deviceTimeBy(clock(), call.body.doneAt)
      return answerMutation(services, call, { ...change, mutation: setFollowUpDone, args: { followUpId, doneAt } })
    }),

    route(endpoints.deleteReminder, async (call) => {
      const { id: followUpId, due } = call.params
      return answerMutation(services, call, {
        companyId: await companyOf(call, followUpId),
        mutation: settleReminder,
        args: { followUpId, due },
        bodyOf: () => ({ message: 'Reminded' }),
      })
    }),

    route(endpoints.deleteFollowUpCall, async (call) => {
      const followUpId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, followUpId),
        mutation: deleteFollowUp,
        args: { followUpId },
        bodyOf: () => ({ message: 'Follow-up deleted' }),
      })
    }),
  ]
}

const followUpIn = (followUpId: string) => (rows: SavedRows) => ({
  followUp: found(rows.get('followUp', followUpId), 'This follow-up'),
})
