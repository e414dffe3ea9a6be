import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { listCompanies as listCompaniesEndpoint } from '../../../contract/endpoints/auth.ts'
import { allCompanies, listCompanies } from '../../store/users/companies.ts'
import { fittingPage } from '../../store/core/list-page.ts'
import { rowsOfPage } from '../list-answer.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const companyRoutes = ({ store }: Services) => [
  route(listCompaniesEndpoint, async (call) => {
    // A user who may assign a company must see it.
    const { role, companyIds } = call.caller
    const all = await (role === 'SuperAdmin' ? allCompanies(store) : listCompanies(store, companyIds))
    const { offset } = call.query
    // The specification has them in both places.
    const companies = rowsOfPage(call, fittingPage(all.slice(offset), offset, { mostBytes: PAGE_MAX_BYTES / 2 }))
    return { companies, data: { companies } }
  }),
]
