import type { PolicyName } from '../../contract/endpoints/endpoint.ts'
import { Refusal } from '../../contract/errors.ts'

export interface Member {
  readonly companyIds: readonly string[]
}

/** Whether the caller may make this call at all. Which rows it reaches, the queries decide by the caller's companies. */
export function authorize(policy: PolicyName, caller: Member | null, query: unknown) {
  if (policy === 'public') return
  if (!caller) throw signInNeeded()
  if (policy === 'member') activeCompany(caller, namedCompany(query))
}

/** The company that a call works in: the one it names, else the caller's first. */
export function activeCompany(caller: Member, named: string | undefined): string {
  const companyId = named ?? caller.companyIds[0]
  if (companyId === undefined)
    throw new Refusal('forbidden', 'You are not assigned to a company yet. Ask your administrator.')
  if (!caller.companyIds.includes(companyId))
    throw new Refusal('company-revoked', 'You are no longer assigned to this company.')
  return companyId
}

export const signInNeeded = () => new Refusal('unauthenticated', 'Sign in to continue.')

function namedCompany(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('companyId' in query)) return
  return typeof query.companyId === 'string' ? query.companyId : undefined
}
