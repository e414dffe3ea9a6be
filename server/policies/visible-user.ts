import type { Role, User } from '../../contract/entities/user.ts'

interface Viewer {
  readonly role: Role
  readonly companyIds: readonly string[]
}

/** Whom a viewer sees: a SuperAdmin everybody, an Admin those in their companies, a User their active colleagues. */
export const visibleUsers = ({ role, companyIds }: Viewer) => ({
  ...(role === 'SuperAdmin' ? {} : { companyIds }),
  onlyActive: role === 'User',
})

/** A user as the viewer may see them: e-mail, role and companies are for Admin and above, an Admin sees their own companies. */
export function visibleUser(viewer: Viewer, { _id, firstname, lastname, ...rest }: User): User {
  if (viewer.role === 'User') return { _id, firstname, lastname }
  if (viewer.role === 'SuperAdmin') return { _id, firstname, lastname, ...rest }
  const assignedCompanies = (rest.assignedCompanies ?? []).filter((id) => viewer.companyIds.includes(id))
  const { hasTwoStep: _forSuperAdmins, ...shown } = rest
  return { _id, firstname, lastname, ...shown, assignedCompanies }
}
