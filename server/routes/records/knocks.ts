import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/knocks.ts'
import { addKnock, changeKnock, deleteKnock, giveKnock } from '../../../contract/mutations/knock.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { demandOwnWork } from '../../policies/own-work.ts'
import { listKnocks } from '../../store/records/knocks.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { rowsOfPage } from '../list-answer.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'

export const knockRoutes = (services: Services) => {
  const companyOf = companyOfChange(services, 'knock')
  const companyOfLead = companyOfChange(services, 'lead')

  return [
    route(endpoints.listKnocks, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      return { knocks: rowsOfPage(call, await listKnocks(services.store, companyId, call.query.offset)) }
    }),

    route(endpoints.postKnock, async (call) => {
      const { at: reported, lat, lng, ...fields } = call.body
      const at = deviceTimeBy(services.clock(), reported)
      const knockId = call.sync.key ?? randomUUID()
      return answerMutation(services, call, {
        companyId: activeCompany(call.caller, call.query.companyId),
        mutation: addKnock,
        args: { knockId, at, lat, lng, fields },
        deviceAt: at,
        bodyOf: (rows) => ({ knock: knockIn(rows, knockId) }),
      })
    }),

    route(endpoints.patchKnock, async (call) => {
      const knockId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, knockId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: changeKnock,
        args: { knockId, fields: call.body },
        bodyOf: (rows) => ({ knock: knockIn(rows, knockId) }),
      })
    }),

    route(endpoints.deleteKnockCall, async (call) => {
      const knockId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, knockId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: deleteKnock,
        args: { knockId },
        check: (rows) => demandOwnWork(call.caller, knockIn(rows, knockId).by, 'delete this knock'),
        bodyOf: () => ({ message: 'Knock deleted' }),
      })
    }),

    route(endpoints.postKnockOfLead, async (call) => {
      const leadId = call.params.id
      const { knockId } = call.body
      const activityId = call.sync.key ?? randomUUID()
      return answerMutation(services, call, {
        companyId: await companyOfLead(call, leadId),
        mutation: giveKnock,
        args: { leadId, knockId, activityId },
        bodyOf: (rows) => ({
          activity: found(rows.get('activity', activityId), 'This activity'),
          knock: knockIn(rows, knockId),
        }),
      })
    }),
  ]
}

const knockIn = (rows: SavedRows, knockId: string) => found(rows.get('knock', knockId), 'This knock')
