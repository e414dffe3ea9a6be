import type { registerUser } from '../../../contract/endpoints/users.ts'
import type { Parsed } from '../../../contract/endpoints/endpoint.ts'

/** What the Add User form holds. */
export type NewUser = Parsed<typeof registerUser, 'body'>

export const emptyUser: NewUser = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  role: 'User',
  assignedCompanies: [],
}
