import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/marketing-lists.ts'
import { withFields } from '../../../contract/entities/form-fields.ts'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { countLeadAudience, putLeadsOnList } from '../../commands/marketing/list-from-leads.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { lockList } from '../../store/marketing/list-rows.ts'
import { newList, pageOfLists } from '../../store/marketing/marketing-lists.ts'
import { sizesOf } from '../../store/marketing/marketing-tally.ts'
import { auditIn } from '../../store/core/audit.ts'
import { demandNewId, holdId } from '../../store/core/new-id.ts'
import { loadForUpdate, removeRow, saveRow } from '../../store/feed/rows.ts'
import type { LoadedRow } from '../../store/core/row-table.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import type { TenantTx } from '../../store/core/tenant-tx.ts'
import { demandAlive } from '../../sync/run-mutation.ts'
import { rowsOfPage } from '../list-answer.ts'
import { companyOfRow } from '../records/company-of-row.ts'
import { changeVia, deviceTimeBy } from '../../sync/sync-headers.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const marketingListRoutes = (services: Services) => [...listRoutes(services), ...fromLeadsRoutes(services)]

const refOf = (id: string) => ({ entity: 'list', id }) as const

const listRoutes = (services: Services) => {
  const { store, clock } = services
  const companyOf = companyOfRow(services, 'marketing_list')

  return [
    route(endpoints.listMarketingLists, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      const lists = rowsOfPage(call, await pageOfLists(store, companyId, call.query.offset))
      return { lists, sizes: await sizesOf(store.db, companyId) }
    }),

    route(endpoints.postMarketingList, async ({ caller, query, sync, body }) => {
      const { createdAt, ...form } = body
      const at = deviceTimeBy(clock(), createdAt)
      const companyId = activeCompany(caller, query.companyId)
      const list = newList({ companyId, id: sync.key ?? randomUUID(), at }, form)
      const { result } = await writeTenant(store, companyId, async (tx) => {
        // A resend with the same key finds this row. Of two concurrent requests the later one waits here for the first.
        await holdId(tx, list._id)
        const loaded = await loadList(tx, list._id)
        demandAlive(loaded)
        const known = listOf(loaded)
        if (known) return known
        await demandNewId(tx, list._id)
        return saveRow(tx, refOf(list._id), undefined, list, { userId: caller._id })
      })
      return { list: result }
    }),

    route(endpoints.putMarketingList, async ({ caller, params, query, body }) => {
      const companyId = await companyOf(companiesToSearch(caller, query.companyId), params.id)
      const { result } = await writeTenant(store, companyId, async (tx) => {
        await lockList(tx, params.id)
        const list = found(listOf(await loadList(tx, params.id)), 'This list')
        return saveRow(tx, refOf(params.id), list, withFields(list, body), { userId: caller._id })
      })
      return { list: result }
    }),

    route(endpoints.deleteMarketingList, async ({ caller, params, query }) => {
      const companyId = await companyOf(companiesToSearch(caller, query.companyId), params.id)
      await writeTenant(store, companyId, async (tx) => {
        await removeRow(tx, refOf(params.id), { userId: caller._id })
        await auditIn(tx, caller._id, { action: 'list.deleted' })
      })
      return { message: 'List deleted' }
    }),
  ]
}

const fromLeadsRoutes = ({ store, clock, mailing }: Services) => {
  const counted = new Map<string, number>()
  const nameOf = (userId: string, countId: string) => `${userId} ${countId}`

  return [
    route(endpoints.countLeadAudience, async ({ caller, query, body: { countId = randomUUID(), ...selection } }) => {
      const name = nameOf(caller._id, countId)
      const companyId = activeCompany(caller, query.companyId)
      try {
        return await countLeadAudience(store, { companyId, userId: caller._id, ...selection }, (leads) =>
          counted.set(name, leads),
        )
      } finally {
        counted.delete(name)
      }
    }),

    route(endpoints.getLeadCount, async ({ caller, query }) => {
      activeCompany(caller, query.companyId)
      return { leads: counted.get(nameOf(caller._id, query.countId)) ?? 0 }
    }),

    route(endpoints.postListFromLeads, async ({ caller, query, body, request }) => {
      const by = { companyId: activeCompany(caller, query.companyId), userId: caller._id, at: clock().toISOString() }
      const put = await putLeadsOnList(store, { ...by, via: changeVia(request.headers), ...body })
      if (put.list.doubleOptIn) await mailing.goToConfirm(by.companyId)
      return put
    }),
  ]
}

async function loadList(tx: TenantTx, id: string): Promise<LoadedRow> {
  const [loaded] = await loadForUpdate(tx, [refOf(id)])
  return loaded ?? { ref: refOf(id), fieldVersions: {} }
}

const listOf = ({ row }: LoadedRow): MarketingList | undefined => (row && 'doubleOptIn' in row ? row : undefined)
