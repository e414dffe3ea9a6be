import { randomBytes } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/calendar.ts'
import { calendarOf } from '../../commands/calendar.ts'
import { calendarKeyOf, keepCalendarKey, userOfCalendar } from '../../store/users/calendar-keys.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'

export const calendarRoutes = ({ store, clock, publicUrl }: Services) => {
  const addressOf = (key: string | null) => ({ address: key === null ? null : `${publicUrl}/api/calendar/${key}.ics` })
  const keep = async (userId: string, key: string | null) => {
    await keepCalendarKey(store, userId, key)
    return addressOf(key)
  }
  return [
    route(endpoints.getCalendarAddress, async ({ caller }) => addressOf(await calendarKeyOf(store, caller._id))),

    route(endpoints.postCalendar, ({ caller }) => keep(caller._id, randomBytes(16).toString('hex'))),

    route(endpoints.deleteCalendar, ({ caller }) => keep(caller._id, null)),

    route(endpoints.getCalendar, async ({ params, reply }) => {
      const userId = found(await userOfCalendar(store, params.file.replace('.ics', '')), 'This calendar')
      reply.header('content-type', 'text/calendar; charset=utf-8')
      return reply.send(await calendarOf(store, userId, { now: clock(), publicUrl }))
    }),
  ]
}
