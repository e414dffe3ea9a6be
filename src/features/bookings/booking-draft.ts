import { BOOKING_STEP_SECONDS, bookingTime, type Lead } from '../../../contract/entities/lead.ts'
import { clockTime, minutesOf } from '../../../contract/entities/work-times/work-times.ts'
import { texts } from './texts.ts'

export interface Booking {
  date: string
  time: string
}

/** What a user is typing, or has just saved. */
export interface BookingDraft extends Booking {
  /** Version of the lead they began from. */
  base: number
  /** Set once it was saved: the booking that it is about to replace on the screen. */
  savedOver?: Booking
}

export const savedBooking = (lead: Pick<Lead, 'actual_booking_date' | 'actual_booking_time'>): Booking => ({
  date: lead.actual_booking_date ?? '',
  time: lead.actual_booking_time ?? '',
})

export const isSameBooking = (a: Booking, b: Booking) => a.date === b.date && a.time === b.time

export const isOver = (saved: Booking, { savedOver }: BookingDraft): boolean =>
  savedOver !== undefined && !isSameBooking(savedOver, saved)

/** The draft while it is typed and until the saved booking changes; then the saved one. */
export const shownBooking = (saved: Booking, draft: BookingDraft | undefined): Booking =>
  draft && !isOver(saved, draft) ? { date: draft.date, time: draft.time } : saved

/** Whether the form differs from the saved booking. A booking just saved on this device does not. */
export const isBookingUnsaved = (lead: Lead, draft: BookingDraft | undefined): boolean =>
  draft !== undefined && !draft.savedOver && !isSameBooking(draft, savedBooking(lead))

const MINUTES_OF_STEP = BOOKING_STEP_SECONDS / 60

/** Why a time can't be booked; undefined for one that can, and for none. */
export function timeProblem(time: string): string | undefined {
  if (time === '' || bookingTime.safeParse(time).success) return
  const steps = minutesOf(time) / MINUTES_OF_STEP
  const before = clockTime(Math.floor(steps) * MINUTES_OF_STEP)
  const after = clockTime(Math.ceil(steps) * MINUTES_OF_STEP)
  const choices = bookingTime.safeParse(after).success ? texts.beforeOrAfter(before, after) : before
  return texts.bookingsStartOnTheQuarter(choices)
}
