import { headers } from '../../../contract/protocol.ts'
import { namedCompany } from '../../policies/authorize.ts'
import type { Store } from '../../store/core/open-store.ts'
import { type Account, rememberCompany } from '../../store/users/users.ts'

interface Call {
  readonly caller: Account | null
  readonly query: unknown
  readonly headers: Record<string, unknown>
}

/**
 * A client that knows only specification section 7 names its company in every list but not when it adds an account. Our
 * app always names it, for several companies at a time, so its calls don't count here.
 */
export async function rememberNamedCompany({ store }: { store: Store }, { caller, query, headers: given }: Call) {
  const named = namedCompany(query)
  if (!caller || named === undefined || given[headers.syncClient] !== undefined) return
  if (named !== caller.lastCompanyId && caller.companyIds.includes(named))
    await rememberCompany(store, caller._id, named)
}
