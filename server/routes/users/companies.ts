import { listCompanies as listCompaniesEndpoint } from '../../../contract/endpoints/auth.ts'
import { allCompanies, listCompanies } from '../../store/users/companies.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const companyRoutes = ({ store }: Services) => [
  route(listCompaniesEndpoint, async ({ caller }) => {
    // A user who may assign a company must see it.
    const companies = await (caller.role === 'SuperAdmin'
      ? allCompanies(store)
      : listCompanies(store, caller.companyIds))
    // The specification has it in both places.
    return { companies, data: { companies } }
  }),
]
