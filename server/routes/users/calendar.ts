import { randomBytes } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/calendar.ts'
import { calendarOf } from '../../commands/calendar.ts'
import { signInNeeded } from '../../policies/authorize.ts'
import { calendarKeyOf, forgetCalendarKey, keepCalendarKey, userOfCalendar } from '../../store/users/calendar-keys.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'

export const calendarRoutes = ({ store, clock, publicUrl }: Services) => {
  const addressOf = (key: string | null) => ({ address: key === null ? null : `${publicUrl}/api/calendar/${key}.ics` })
  return [
    route(endpoints.getCalendarAddress, async ({ caller }) => addressOf(await calendarKeyOf(store, caller._id))),

    route(endpoints.postCalendar, async ({ caller }) => {
      const key = randomBytes(16).toString('hex')
      if (!(await keepCalendarKey(store, caller, key))) throw signInNeeded()
      return addressOf(key)
    }),

    route(endpoints.deleteCalendar, async ({ caller }) => {
      await forgetCalendarKey(store, caller._id)
      return addressOf(null)
    }),

    route(endpoints.getCalendar, async ({ params, reply }) => {
      const userId = found(await userOfCalendar(store, params.file.replace('.ics', '')), 'This calendar')
      reply.header('content-type', 'text/calendar; charset=utf-8')
      return reply.send(await calendarOf(store, userId, { now: clock(), publicUrl }))
    }),
  ]
}
