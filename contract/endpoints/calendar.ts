import * as z from 'zod/mini'
import { timestamp } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const address = z.object({
  /**
   * An address that calendar apps can subscribe to. Null if there is none, and in every session except the one that
   * created it.
   */
  address: z.nullable(z.string().check(z.maxLength(2_000))),
  /** Null if there is none, for example after all sessions have ended. */
  madeAt: z.nullable(timestamp),
})
export type CalendarAddress = z.infer<typeof address>

export const getCalendarAddress = defineEndpoint({
  method: 'GET',
  path: '/api/auth/calendar',
  summary: 'The private address of the caller’s calendar',
  policy: 'signed-in',
  status: 200,
  response: address,
})

export const postCalendar = defineEndpoint({
  method: 'POST',
  path: '/api/auth/calendar',
  summary: 'Make a new address for the caller’s calendar; the one before stops working',
  policy: 'signed-in',
  status: 200,
  response: address,
})

export const deleteCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/calendar',
  summary: 'Turn the caller’s calendar off; its address stops working',
  policy: 'signed-in',
  status: 200,
  response: address,
})

/** Calendar apps can't sign in: the address itself is the permission. */
export const getCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/calendar/:file',
  summary: 'A user’s follow-ups and bookings as iCalendar, from 31 days ago to a year ahead',
  policy: 'public',
  params: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}\.ics$/, 'Check the address.')) }),
  status: 200,
})
