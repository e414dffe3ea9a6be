import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/activities.ts'
import { addActivity, removeActivity } from '../../../contract/mutations/activity.ts'
import { demandOwnWork } from '../../policies/own-work.ts'
import { newestOfLead } from '../../store/core/marked-rows.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { rowsOfPage } from '../list-answer.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange, companyOfRow } from './company-of-row.ts'

export const activityRoutes = (services: Services) => {
  const companyOf = companyOfChange(services, 'lead')
  return [
    route(endpoints.listActivities, async (call) => {
      const { id } = call.params
      const companyId = await companyOfRow(services, 'lead')(call.caller.companyIds, id)
      const page = await newestOfLead(services.store, 'activity', { companyId, leadId: id, ...call.query })
      return { activities: rowsOfPage(call, page) }
    }),

    route(endpoints.postActivity, async (call) => {
      const leadId = call.params.id
      const activityId = call.sync.key ?? randomUUID()
      const at = deviceTimeBy(services.clock(), call.body.at)
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: addActivity,
        args: { ...call.body, leadId, activityId, at },
        deviceAt: at,
        bodyOf: (rows) => ({ activity: found(rows.get('activity', activityId), 'This activity') }),
      })
    }),

    route(endpoints.deleteActivity, async (call) => {
      const activityId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOfChange(services, 'activity')(call, activityId),
        mutation: removeActivity,
        args: { activityId },
        check: (rows) => {
          const { by } = found(rows.get('activity', activityId), 'This activity')
          demandOwnWork(call.caller, by, 'remove this activity')
        },
        bodyOf: () => ({ message: 'Activity removed' }),
      })
    }),
  ]
}
