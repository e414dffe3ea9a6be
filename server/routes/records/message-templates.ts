import { putMessageTemplates } from '../../../contract/endpoints/company-settings.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { setMessageTemplates } from '../../store/users/companies.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const messageTemplateRoutes = ({ store }: Services) => [
  route(putMessageTemplates, async ({ caller, query, body: { messages } }) => {
    await setMessageTemplates(store, activeCompany(caller, query.companyId), { by: caller._id, messages })
    return { messages }
  }),
]
