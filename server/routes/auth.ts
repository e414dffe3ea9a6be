import { listUsers, login } from '../../contract/endpoints/auth.ts'
import { signIn } from '../commands/sign-in.ts'
import { visibleUser } from '../policies/visible-user.ts'
import { listColleagues } from '../store/users.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const authRoutes = (services: Services) => [
  route(login, async ({ body, request }) => ({ token: await signIn(services, { ...body, address: request.ip }) })),

  route(listUsers, async ({ caller }) => {
    const colleagues = await listColleagues(services.store, caller.companyIds)
    return { users: colleagues.map((colleague) => visibleUser(caller, colleague)) }
  }),
]
