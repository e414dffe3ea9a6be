import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/duplicates/record-merges.ts'
import { mergeRecords, undoRecordMerge } from '../../../contract/mutations/record-merge.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { listRecordMerges } from '../../store/leads/record-merges/record-merges.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { rowsOfPage } from '../list-answer.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'

export const recordMergeRoutes = (services: Services) => {
  const companyOf = {
    contact: companyOfChange(services, 'contact'),
    account: companyOfChange(services, 'account'),
  }
  const companyOfMerge = companyOfChange(services, 'record_merge')
  return [
    route(endpoints.listRecordMerges, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      return { merges: rowsOfPage(call, await listRecordMerges(services.store, companyId, call.query.offset)) }
    }),

    route(endpoints.postRecordMerge, async (call) => {
      const mergeId = call.sync.key ?? randomUUID()
      const at = deviceTimeBy(services.clock(), call.body.at)
      const { of, keptId, otherIds, picks = {} } = call.body
      return answerMutation(services, call, {
        companyId: await companyOf[of](call, keptId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: mergeRecords,
        args: { mergeId, of, keptId, otherIds, picks, at },
        deviceAt: at,
        bodyOf: (rows) => ({ merge: mergeIn(rows, mergeId) }),
      })
    }),

    route(endpoints.postUndoRecordMerge, async (call) => {
      const mergeId = call.params.id
      const at = deviceTimeBy(services.clock(), call.body.at)
      const { of, keptId } = call.body
      return answerMutation(services, call, {
        companyId: await companyOfMerge(call, mergeId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: undoRecordMerge,
        args: { mergeId, of, keptId, at },
        deviceAt: at,
        bodyOf: (rows) => ({ merge: mergeIn(rows, mergeId) }),
      })
    }),
  ]
}

const mergeIn = (rows: SavedRows, mergeId: string) => found(rows.get('recordMerge', mergeId), 'This merge')
