import { putWorkTimes } from '../../../contract/endpoints/company-settings.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { setWorkTimes } from '../../store/users/companies.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const workTimesRoutes = ({ store }: Services) => [
  route(putWorkTimes, async ({ caller, query, body: { workTimes } }) => {
    await setWorkTimes(store, activeCompany(caller, query.companyId), { by: caller._id, workTimes })
    return { workTimes }
  }),
]
