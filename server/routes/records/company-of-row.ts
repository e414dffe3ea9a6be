import { activeCompany, type Member, namedCompany } from '../../policies/authorize.ts'
import { findCompanyOf, type RowTableName } from '../../store/leads/leads.ts'
import type { SyncHeaders } from '../../sync/sync-headers.ts'
import { found } from '../route.ts'
import type { Services } from '../services.ts'

const NAMES: Partial<Record<RowTableName, string>> = {
  marketing_list: 'list',
  follow_up: 'follow-up',
  lead_file: 'file',
  apart: 'decision',
  record_merge: 'merge',
}

export const companyOfRow =
  ({ store }: Pick<Services, 'store'>, entity: RowTableName) =>
  async (companyIds: readonly string[], id: string): Promise<string> =>
    found(await findCompanyOf(store, companyIds, { entity, id }), `This ${NAMES[entity] ?? entity}`)

interface ChangingCall {
  readonly caller: Member
  readonly query: unknown
  readonly sync: SyncHeaders
}

/** Our devices send the company with the key, and the transaction checks the row. Other clients may name another one. */
export function companyOfChange(services: Pick<Services, 'store'>, entity: RowTableName) {
  const companyOf = companyOfRow(services, entity)
  return async ({ caller, query, sync }: ChangingCall, id: string, searched = caller.companyIds): Promise<string> => {
    const named = sync.key === undefined ? undefined : namedCompany(query)
    return named === undefined ? companyOf(searched, id) : activeCompany(caller, named)
  }
}
