import { type Role, ROLES, type User } from '../../../contract/entities/user.ts'

/** Who looks at the screen. What is hidden from them here, the server refuses all the same. */
export interface Viewer {
  userId: string
  role: Role
}

export const mayManage = ({ role }: Viewer) => role !== 'User'
export const mayCreateCompany = ({ role }: Viewer) => role === 'SuperAdmin'

/** An Admin manages users of role User; a SuperAdmin everybody. */
export const mayChange = (viewer: Viewer, user: User) =>
  viewer.role === 'SuperAdmin' || (viewer.role === 'Admin' && user.role === 'User')

export const mayChangeRole = (viewer: Viewer, user: User) => viewer.role === 'SuperAdmin' && viewer.userId !== user._id

export const mayDeactivate = (viewer: Viewer, user: User) => mayChange(viewer, user) && viewer.userId !== user._id

/** For who has lost the device. One's own is turned off in My account, with the password and a code. */
export const mayResetTwoStep = (viewer: Viewer, user: User) =>
  user.hasTwoStep === true && viewer.role === 'SuperAdmin' && viewer.userId !== user._id

/** The roles that somebody may give to a new user, in the specification's order. */
export const rolesToGive = ({ role }: Viewer): readonly Role[] => (role === 'SuperAdmin' ? ROLES : ['User'])
