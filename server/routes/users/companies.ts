import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { listCompanies as listCompaniesEndpoint } from '../../../contract/endpoints/auth.ts'
import { listCompanies } from '../../store/users/companies.ts'
import { rowsOfPage } from '../list-answer.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const companyRoutes = ({ store }: Services) => [
  route(listCompaniesEndpoint, async (call) => {
    // A user who may assign a company must see it.
    const { role, companyIds } = call.caller
    // The specification has them in both places.
    const page = { offset: call.query.offset, mostBytes: PAGE_MAX_BYTES / 2 }
    const companies = rowsOfPage(call, await listCompanies(store, role === 'SuperAdmin' ? undefined : companyIds, page))
    return { companies, data: { companies } }
  }),
]
