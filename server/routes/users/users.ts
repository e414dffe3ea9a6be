import { listAudit } from '../../../contract/endpoints/audit.ts'
import * as endpoints from '../../../contract/endpoints/users.ts'
import { changeUser } from '../../commands/users/change-user.ts'
import { registerUser } from '../../commands/users/register-user.ts'
import { overseenCompanies } from '../../policies/authorize.ts'
import { demandMayCreateCompany, visibleUser } from '../../policies/people.ts'
import { readAudit } from '../../store/users/read-audit.ts'
import { foundCompany } from '../../store/users/found-company.ts'
import { toUser } from '../../store/users/users.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const userRoutes = ({ store }: Services) => [
  route(endpoints.registerUser, async ({ caller, body }) => ({
    user: visibleUser(caller, toUser(await registerUser(store, caller, body))),
  })),

  route(endpoints.changeUser, async ({ caller, params, body }) => {
    const changed = await changeUser(store, { callerId: caller._id, userId: params.id, change: body })
    return { user: visibleUser(caller, toUser(changed)) }
  }),

  route(endpoints.createCompany, async ({ caller, body }) => ({
    company: await foundCompany(store, { callerId: caller._id, name: body.name }, demandMayCreateCompany),
  })),

  route(listAudit, ({ caller, query: { companyId, ...filter } }) =>
    readAudit(store, { companyIds: overseenCompanies(caller, companyId), ...filter }),
  ),
]
