import * as z from 'zod/mini'

/** Bookings are made in quarters of an hour. */
export const BOOKING_STEP_SECONDS = 900

export const bookingDate = z.iso.date('Choose the booking date.')
/** Local wall-clock time, `HH:mm`. */
export const bookingTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Bookings start on the quarter hour, such as 10:30.'))
