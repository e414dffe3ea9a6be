import type { UserChange } from '../../contract/endpoints/users.ts'
import { MAX_COMPANIES, type Role, type User } from '../../contract/entities/user.ts'
import { Refusal, notFound } from '../../contract/errors.ts'

export interface Person {
  readonly _id: string
  readonly role: Role
  readonly active: boolean
  readonly companyIds: readonly string[]
}

/**
 * An Admin adds users with the role User to their own companies. A SuperAdmin adds users of any role, to any companies
 * or to none yet.
 */
export function demandMayRegister(caller: Person, newcomer: { role: Role; companyIds: readonly string[] }) {
  demandManager(caller)
  if (caller.role === 'SuperAdmin') return
  if (newcomer.role !== 'User') throw forbidden('Only a SuperAdmin may add administrators.')
  if (newcomer.companyIds.length === 0) throw new Refusal('invalid', 'Choose a company for this user.')
  demandOwn(caller, newcomer.companyIds)
}

export function demandMayCreateCompany(caller: Person) {
  demandManager(caller)
  demandFewEnough([...caller.companyIds, 'the new one'])
}

/** An Admin changes users with the role User who work in their companies. A SuperAdmin changes any user. */
export function demandMayChange(caller: Person, target: Person, change: UserChange) {
  demandManager(caller)
  if (caller.role === 'Admin') demandAdminMayChange(caller, target, change)
  if (caller._id !== target._id) return
  if ('role' in change && change.role !== target.role)
    throw forbidden('You can’t change your own role. Ask a SuperAdmin.')
  if ('active' in change && !change.active) throw forbidden('You can’t deactivate yourself. Ask another administrator.')
}

/** The email gives access to the account, so an Admin corrects it only for a user whose companies are all theirs. */
export function demandMayCorrect(caller: Person, target: Person) {
  demandManager(caller)
  if (caller.role === 'SuperAdmin') return
  demandAdminManages(caller, target)
  demandAllCompanies(caller, target)
}

/** Users set their own absence. */
export function demandMaySetAway(caller: Person, target: Person) {
  if (caller._id === target._id) return
  demandManager(caller)
  if (caller.role === 'Admin') demandAdminManages(caller, target)
}

/** The companies in which the caller sees the target's open tasks. */
export function companiesOfWork(caller: Person, target: Person | undefined): string[] {
  demandManager(caller)
  const { companyIds = [] } = target ?? {}
  const seen =
    caller.role === 'SuperAdmin' ? [...companyIds] : companyIds.filter((id) => caller.companyIds.includes(id))
  if (!target || (caller.role !== 'SuperAdmin' && seen.length === 0)) throw notFound('This user')
  return seen
}

/** A caller who may activate a user may send that user's unsent changes. An active user sends them on their own. */
export function demandMayRelease(caller: Person, author: Person) {
  demandMayChange(caller, author, { active: true })
  if (author.active) throw new Refusal('state', 'This user’s account is active: only they can send their changes.')
}

function demandAdminMayChange(caller: Person, target: Person, change: UserChange) {
  demandAdminManages(caller, target)
  if ('role' in change && change.role !== 'User') throw forbidden('Only a SuperAdmin may make administrators.')
  if ('assignedCompanies' in change) demandOwn(caller, notYetIn(target, change.assignedCompanies))
  if ('active' in change) demandAllCompanies(caller, target)
}

function demandAdminManages(caller: Person, target: Person) {
  if (target._id !== caller._id && !target.companyIds.some((id) => caller.companyIds.includes(id)))
    throw notFound('This user')
  if (target.role !== 'User') throw forbidden('Only a SuperAdmin may change administrators.')
}

function demandAllCompanies(caller: Person, target: Person) {
  if (notYetIn(caller, target.companyIds).length > 0)
    throw forbidden(
      'This user also works in companies that are not yours. Remove them from yours, or ask a SuperAdmin.',
    )
}

/** The target's companies after the caller's choice. Companies that the caller doesn't oversee stay. */
export function companiesAfter(caller: Person, target: Person, chosen: readonly string[]): string[] {
  const kept = caller.role === 'SuperAdmin' ? [] : notYetIn(caller, target.companyIds)
  const after = [...new Set([...chosen, ...kept])]
  demandFewEnough(after)
  return after
}

const notYetIn = (person: Person, companyIds: readonly string[]) =>
  companyIds.filter((id) => !person.companyIds.includes(id))

function demandManager({ role, active }: Person) {
  if (role === 'User' || !active) throw forbidden('Only an administrator may do this.')
}

function demandOwn(caller: Person, companyIds: readonly string[]) {
  if (notYetIn(caller, companyIds).length > 0) throw forbidden('You may assign your own companies only.')
}

function demandFewEnough(companyIds: readonly string[]) {
  if (companyIds.length > MAX_COMPANIES)
    throw new Refusal('invalid', `A user can belong to at most ${MAX_COMPANIES} companies.`)
}

const forbidden = (message: string) => new Refusal('forbidden', message)

interface Viewer {
  readonly role: Role
  readonly companyIds: readonly string[]
}

/** A SuperAdmin sees all users, an Admin the users of their companies, a User their active colleagues. */
export const visibleUsers = ({ role, companyIds }: Viewer) => ({
  ...(role === 'SuperAdmin' ? {} : { companyIds }),
  onlyActive: role === 'User',
})

/** Email, role and companies are for Admin and above. An Admin sees only their own companies. */
export function visibleUser(viewer: Viewer, { _id, firstname, lastname, ...rest }: User): User {
  if (viewer.role === 'User') return { _id, firstname, lastname, ...(rest.away ? { away: rest.away } : {}) }
  if (viewer.role === 'SuperAdmin') return { _id, firstname, lastname, ...rest }
  const assignedCompanies = (rest.assignedCompanies ?? []).filter((id) => viewer.companyIds.includes(id))
  const { hasTwoStep: _forSuperAdmins, ...shown } = rest
  return { _id, firstname, lastname, ...shown, assignedCompanies }
}
