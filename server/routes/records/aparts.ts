import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/duplicates/aparts.ts'
import { markDifferent, undoApart } from '../../../contract/mutations/apart.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { listAparts } from '../../store/records/aparts.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { rowsOfPage } from '../list-answer.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'

export const apartRoutes = (services: Services) => {
  const companyOf = companyOfChange(services, 'apart')
  return [
    route(endpoints.listAparts, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      return { aparts: rowsOfPage(call, await listAparts(services.store, companyId, call.query.offset)) }
    }),

    route(endpoints.postApart, async (call) => {
      const at = deviceTimeBy(services.clock(), call.body.at)
      const apartId = call.sync.key ?? randomUUID()
      const { of, ids } = call.body
      return answerMutation(services, call, {
        companyId: activeCompany(call.caller, call.query.companyId),
        mutation: markDifferent,
        args: { apartId, of, ids, at },
        deviceAt: at,
        bodyOf: (rows) => ({ apart: apartIn(rows, apartId) }),
      })
    }),

    route(endpoints.postUndoApart, async (call) => {
      const at = deviceTimeBy(services.clock(), call.body.at)
      const apartId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, apartId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: undoApart,
        args: { apartId, at },
        deviceAt: at,
        bodyOf: (rows) => ({ apart: apartIn(rows, apartId) }),
      })
    }),
  ]
}

const apartIn = (rows: SavedRows, apartId: string) => found(rows.get('apart', apartId), 'This decision')
