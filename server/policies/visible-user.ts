import type { Role, User } from '../../contract/entities/user.ts'

/** A colleague as the caller may see them: e-mail, role and companies are for Admin and above. */
export function visibleUser(viewer: { role: Role }, { _id, firstname, lastname, ...rest }: User): User {
  return viewer.role === 'User' ? { _id, firstname, lastname } : { _id, firstname, lastname, ...rest }
}
