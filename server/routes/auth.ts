import { listUsers as listUsersEndpoint, login } from '../../contract/endpoints/auth.ts'
import { signIn } from '../commands/sign-in.ts'
import { visibleUser, visibleUsers } from '../policies/visible-user.ts'
import { listUsers } from '../store/users.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const authRoutes = (services: Services) => [
  route(login, async ({ body, request }) => ({ token: await signIn(services, { ...body, address: request.ip }) })),

  route(listUsersEndpoint, async ({ caller }) => {
    const users = await listUsers(services.store, visibleUsers(caller))
    return { users: users.map((user) => visibleUser(caller, user)) }
  }),
]
