import { activeCompany, type Member, namedCompany } from '../../policies/authorize.ts'
import { findCompanyOf, type RowTableName } from '../../store/leads/leads.ts'
import type { SyncHeaders } from '../../sync/sync-headers.ts'
import { found } from '../route.ts'
import type { Services } from '../services.ts'

const NAMES: Partial<Record<RowTableName, string>> = { marketing_list: 'list', follow_up: 'follow-up' }

/** The company of the row, alive or deleted. */
export const companyOfRow =
  ({ store }: Pick<Services, 'store'>, entity: RowTableName) =>
  async (companyIds: readonly string[], id: string): Promise<string> =>
    found(await findCompanyOf(store, companyIds, { entity, id }), `This ${NAMES[entity] ?? entity}`)

interface ChangingCall {
  readonly caller: Member
  readonly query: unknown
  readonly sync: SyncHeaders
}

/**
 * The company of a change. Our devices name it beside the change's key, and the change's transaction finds out whether
 * it has the row. For other clients, which may name another one, the row is looked up in `searched`.
 */
export function companyOfChange(services: Pick<Services, 'store'>, entity: RowTableName) {
  const companyOf = companyOfRow(services, entity)
  return async ({ caller, query, sync }: ChangingCall, id: string, searched = caller.companyIds): Promise<string> => {
    const named = sync.key === undefined ? undefined : namedCompany(query)
    return named === undefined ? companyOf(searched, id) : activeCompany(caller, named)
  }
}
