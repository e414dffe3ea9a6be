import type { PolicyName } from '../../contract/endpoints/endpoint.ts'
import type { Role } from '../../contract/entities/user.ts'
import { Refusal } from '../../contract/errors.ts'

export interface Member {
  readonly companyIds: readonly string[]
}

export interface Caller extends Member {
  readonly role: Role
}

const WITHOUT_COMPANY: ReadonlySet<PolicyName> = new Set(['signed-in', 'self', 'people', 'super-admin'])

export function authorize(policy: PolicyName, caller: Caller | null, query: unknown) {
  if (policy === 'public') return
  if (!caller) throw signInNeeded()
  const isForAdmins = policy === 'admin' || policy === 'people'
  if (isForAdmins && caller.role === 'User') throw new Refusal('forbidden', 'Only an administrator may do this.')
  const isForSuperAdmins = policy === 'super-admin' || policy === 'company-super-admin'
  if (isForSuperAdmins && caller.role !== 'SuperAdmin') throw new Refusal('forbidden', 'Only a SuperAdmin may do this.')
  if (!WITHOUT_COMPANY.has(policy)) activeCompany(caller, namedCompany(query))
}

/** The company that a call names, or else the caller's first. */
export function activeCompany(caller: Member, named: string | undefined): string {
  const companyId = named ?? caller.companyIds[0]
  if (companyId === undefined)
    throw new Refusal('forbidden', 'You have no company yet. Ask your administrator to assign you to one.')
  if (!caller.companyIds.includes(companyId))
    throw new Refusal('company-revoked', 'You are no longer assigned to this company.')
  return companyId
}

/** The named company, or else all that the administrator oversees. */
export function overseenCompanies(caller: Caller, named: string | undefined): readonly string[] | undefined {
  if (caller.role === 'SuperAdmin') return named === undefined ? undefined : [named]
  return named === undefined ? caller.companyIds : [activeCompany(caller, named)]
}

/** Where a row requested by id may be: in the named company, or else in any of the caller's. */
export const companiesToSearch = (caller: Member, named: string | undefined): readonly string[] =>
  named === undefined ? caller.companyIds : [activeCompany(caller, named)]

/** The company of a call that specification section 7 sends without one: that of the caller's last call with one. */
export const lastNamedCompany = (caller: Member & { readonly lastCompanyId: string | null }): string | undefined =>
  caller.companyIds.find((companyId) => companyId === caller.lastCompanyId)

export const signInNeeded = () => new Refusal('unauthenticated', 'Sign in to continue.')

export function namedCompany(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('companyId' in query)) return
  return typeof query.companyId === 'string' ? query.companyId : undefined
}
