import { activeCompany, lastNamedCompany } from '../../policies/authorize.ts'
import type { Account } from '../../store/users/users.ts'

export const uploadCompany = (caller: Account, named: string | undefined): string =>
  activeCompany(caller, named ?? lastNamedCompany(caller))
