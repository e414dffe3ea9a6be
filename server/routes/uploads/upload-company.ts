import { activeCompany, lastNamedCompany } from '../../policies/authorize.ts'
import type { Account } from '../../store/users/users.ts'

/** Where an upload goes: the company it names, else where the caller's last call with one worked, else the first. */
export const uploadCompany = (caller: Account, named: string | undefined): string =>
  activeCompany(caller, named ?? lastNamedCompany(caller))
