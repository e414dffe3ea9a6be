import { listUsers as listUsersEndpoint, login } from '../../../contract/endpoints/auth.ts'
import { placeOf } from '../../commands/users/address-group.ts'
import { signIn } from '../../commands/users/sign-in.ts'
import { visibleUser, visibleUsers } from '../../policies/people.ts'
import { listUsers } from '../../store/users/users.ts'
import { rowsOfPage } from '../list-answer.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const authRoutes = (services: Services) => [
  route(login, async ({ body, request, reply }) => {
    const { place, cookie } = placeOf(request)
    const token = await signIn(services, { ...body, from: place })
    reply.header('set-cookie', cookie)
    return { token }
  }),

  route(listUsersEndpoint, async (call) => {
    const users = await listUsers(services.store, visibleUsers(call.caller), call.query.offset)
    return { users: rowsOfPage(call, users).map((user) => visibleUser(call.caller, user)) }
  }),
]
