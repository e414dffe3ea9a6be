import { listCompanies as listCompaniesEndpoint } from '../../contract/endpoints/auth.ts'
import { listCompanies } from '../store/companies.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const companyRoutes = ({ store }: Services) => [
  route(listCompaniesEndpoint, async ({ caller }) => {
    const companies = await listCompanies(store, caller.companyIds)
    // The specification gives both places.
    return { companies, data: { companies } }
  }),
]
