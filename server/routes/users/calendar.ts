import { createHash, randomBytes } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/calendar.ts'
import { calendarOf } from '../../commands/calendar.ts'
import { signInNeeded } from '../../policies/authorize.ts'
import type { Session } from '../../commands/users/authenticate.ts'
import {
  type CalendarKey,
  calendarKeyOf,
  forgetCalendarKey,
  keepCalendarKey,
  userOfCalendar,
} from '../../store/users/calendar-keys.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'

export const calendarRoutes = ({ store, clock, publicUrl }: Services) => {
  /** An address is shown only to the session that created it. */
  const addressFor = (session: Session, calendar: CalendarKey | undefined) => ({
    address: calendar?.sessionId === session.id ? `${publicUrl}/api/calendar/${calendar.key}.ics` : null,
    madeAt: calendar?.madeAt.toISOString() ?? null,
  })
  return [
    route(endpoints.getCalendarAddress, async ({ caller, session }) =>
      addressFor(session, await calendarKeyOf(store, caller._id)),
    ),

    route(endpoints.postCalendar, async ({ caller, session }) => {
      const calendar = { key: randomBytes(16).toString('hex'), sessionId: session.id, madeAt: clock() }
      if (!(await keepCalendarKey(store, caller, calendar))) throw signInNeeded()
      return addressFor(session, calendar)
    }),

    route(endpoints.deleteCalendar, async ({ caller, session }) => {
      await forgetCalendarKey(store, caller._id)
      return addressFor(session, undefined)
    }),

    // Fastify answers HEAD with the same handler, without the body.
    route(endpoints.getCalendar, async ({ params, request, reply }) => {
      const userId = found(await userOfCalendar(store, params.file.replace('.ics', '')), 'This calendar')
      const calendar = await calendarOf(store, userId, { now: clock(), publicUrl })
      const tag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
      // Weak, because the body may be compressed or not.
      reply.header('etag', `W/${tag}`)
      if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
      return reply.header('content-type', 'text/calendar; charset=utf-8').send(calendar)
    }),
  ]
}

const hasTag = (ifNoneMatch: string | undefined, tag: string) =>
  ifNoneMatch?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false
