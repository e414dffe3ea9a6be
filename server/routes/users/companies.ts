import { listCompanies as listCompaniesEndpoint } from '../../../contract/endpoints/auth.ts'
import { allCompanies, listCompanies } from '../../store/users/companies.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const companyRoutes = ({ store }: Services) => [
  route(listCompaniesEndpoint, async ({ caller }) => {
    // Whoever may assign a company must see it.
    const companies = await (caller.role === 'SuperAdmin'
      ? allCompanies(store)
      : listCompanies(store, caller.companyIds))
    // The specification gives both places.
    return { companies, data: { companies } }
  }),
]
