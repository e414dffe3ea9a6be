import { activeCompany, lastNamedCompany } from '../../policies/authorize.ts'
import type { Account } from '../../store/users/users.ts'

/** The company of an upload: the one it names, or else that of the caller's last call with one, or else the first. */
export const uploadCompany = (caller: Account, named: string | undefined): string =>
  activeCompany(caller, named ?? lastNamedCompany(caller))
