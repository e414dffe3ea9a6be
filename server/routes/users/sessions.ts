import * as endpoints from '../../../contract/endpoints/sessions.ts'
import { changeMyPassword, endMySession, mySessions } from '../../commands/users/my-sessions.ts'
import { placeOf } from '../../commands/users/address-group.ts'
import { endAllSessions } from '../../store/users/sessions.ts'
import { rowsOfPage } from '../list-answer.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const sessionRoutes = (services: Services) => {
  const { store } = services
  return [
    route(endpoints.listSessions, async (call) => ({
      sessions: rowsOfPage(call, await mySessions(services, call.session, call.query.offset)),
    })),

    route(endpoints.endSession, async ({ caller, params }) => {
      await endMySession(store, caller._id, params.id)
      return { message: 'Session ended' }
    }),

    route(endpoints.endAllSessions, async ({ caller }) => {
      await endAllSessions(store, caller._id)
      return { message: 'Signed out everywhere' }
    }),

    route(endpoints.signOut, async ({ caller, session }) => {
      await endMySession(store, caller._id, session.id)
      return { message: 'Signed out' }
    }),

    route(endpoints.changePassword, async ({ session, body, request }) => ({
      message: 'Password changed',
      token: await changeMyPassword(services, session, { ...body, from: placeOf(request).place }),
    })),
  ]
}
