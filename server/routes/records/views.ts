import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/views.ts'
import { createView, deleteView, setDefaultView, updateView } from '../../../contract/mutations/view.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { demandMayChangeView, demandMaySeeView } from '../../policies/views.ts'
import { listViews } from '../../store/records/views.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { rowsOfPage } from '../list-answer.ts'
import { companyOfChange } from './company-of-row.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const viewRoutes = (services: Services) => {
  const { store, clock } = services
  const companyOf = companyOfChange(services, 'view')

  return [
    route(endpoints.listViews, async (call) => {
      const reader = { companyId: activeCompany(call.caller, call.query.companyId), userId: call.caller._id }
      return { views: rowsOfPage(call, await listViews(store, reader, call.query.offset)) }
    }),

    route(endpoints.postView, async (call) => {
      const { createdAt: reported, ...view } = call.body
      const createdAt = deviceTimeBy(clock(), reported)
      const viewId = call.sync.key ?? randomUUID()
      return answerMutation(services, call, {
        companyId: activeCompany(call.caller, call.query.companyId),
        mutation: createView,
        args: { viewId, createdAt, view },
        deviceAt: createdAt,
        bodyOf: viewIn(viewId),
      })
    }),

    route(endpoints.patchView, async (call) => {
      const viewId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, viewId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: updateView,
        args: { viewId, fields: call.body },
        check: (rows) => demandMayChangeView(call.caller, rows.get('view', viewId)),
        bodyOf: viewIn(viewId),
      })
    }),

    route(endpoints.putDefaultView, async (call) => {
      const viewId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, viewId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: setDefaultView,
        args: { viewId, ...call.body },
        check: (rows) => demandMaySeeView(call.caller, rows.get('view', viewId)),
        bodyOf: viewIn(viewId),
      })
    }),

    route(endpoints.deleteViewCall, async (call) => {
      const viewId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, viewId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: deleteView,
        args: { viewId },
        check: (rows) => demandMayChangeView(call.caller, rows.get('view', viewId)),
        bodyOf: () => ({ message: 'View deleted' }),
      })
    }),
  ]
}

const viewIn = (viewId: string) => (rows: SavedRows) => ({ view: found(rows.get('view', viewId), 'This view') })
