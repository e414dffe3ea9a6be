import { headers } from '../../../contract/protocol.ts'
import { namedCompany } from '../../policies/authorize.ts'
import type { Store } from '../../store/core/open-store.ts'
import { type Account, rememberCompany } from '../../store/users/users.ts'

interface Call {
  readonly caller: Account | null
  readonly query: unknown
  readonly headers: Record<string, unknown>
}

/** For clients of specification section 7, which don't name a company when they add an account. Our own always do. */
export async function rememberNamedCompany({ store }: { store: Store }, { caller, query, headers: given }: Call) {
  const named = namedCompany(query)
  if (!caller || named === undefined || given[headers.syncClient] !== undefined) return
  if (named !== caller.lastCompanyId && caller.companyIds.includes(named))
    await rememberCompany(store, caller._id, named)
}
