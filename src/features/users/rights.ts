import { type Role, ROLES, type User } from '../../../contract/entities/user.ts'

/** The current user. What the screen hides from them, the server also refuses. */
export interface Viewer {
  userId: string
  role: Role
}

export const mayManage = ({ role }: Viewer) => role !== 'User'
export const mayCreateCompany = ({ role }: Viewer) => role === 'SuperAdmin'

/** An Admin manages users with the role User; a SuperAdmin everybody. */
export const mayChange = (viewer: Viewer, user: User) =>
  viewer.role === 'SuperAdmin' || (viewer.role === 'Admin' && user.role === 'User')

export const mayChangeRole = (viewer: Viewer, user: User) => viewer.role === 'SuperAdmin' && viewer.userId !== user._id

export const mayDeactivate = (viewer: Viewer, user: User) => mayChange(viewer, user) && viewer.userId !== user._id

/** For users who have lost the device. One's own is turned off in My account, with the password and a code. */
export const mayResetTwoStep = (viewer: Viewer, user: User) =>
  user.hasTwoStep === true && viewer.role === 'SuperAdmin' && viewer.userId !== user._id

/** The roles that the viewer may give to a new user, in the specification's order. */
export const rolesToGive = ({ role }: Viewer): readonly Role[] => (role === 'SuperAdmin' ? ROLES : ['User'])
