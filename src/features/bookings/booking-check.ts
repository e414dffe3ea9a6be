import { isAwayOn } from '../../../contract/entities/work-times/away.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type Colleague, colleagueName } from '../../../contract/entities/user.ts'
import { clockTime, minutesOf, type WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { dueStateOf } from '../../records/follow-up-due.ts'
import { addDays } from '../../../contract/london-time.ts'
import { isWorkingDay, weekdayOf, workingDayFrom } from '../../records/work-day.ts'
import { milesBetween, pointOf } from '../../search/radius.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { type Booking, timeProblem } from './booking-draft.ts'
import { texts } from './texts.ts'

export const VISIT_MINUTES = 30
const SLOT_MINUTES = 30
const SLOTS_SHOWN = 6
const DAYS_SHOWN = 5

export interface Day {
  lead: Lead
  /** Other bookings of that date, of the same person. */
  others: readonly Lead[]
  now: number
  /** Of the company. */
  times: WorkTimes
  /** Whose booking it is. */
  assignee?: Colleague | undefined
}

export const isPast = ({ date, time }: Booking, now: number): boolean =>
  date !== '' && dueStateOf({ dueDate: date, dueTime: time }, now) === 'overdue'

/** Why a booking can't be saved; undefined for one that can. */
export const bookingProblem = (booking: Booking, now: number): string | undefined =>
  timeProblem(booking.time) ?? (isPast(booking, now) ? texts.isPast : undefined)

/** What to think about before a booking is saved: a day off, days away, the hour, a clash, a journey that can't be made. */
export function doubtsOf({ date, time }: Booking, { lead, others, times, assignee }: Day): string[] {
  const dayOff = date === '' ? [] : [...offDay(date, times), ...awayDay(date, assignee)]
  if (time === '') return dayOff
  const at = minutesOf(time)
  const isEarlyOrLate = at < minutesOf(times.from) || at + VISIT_MINUTES > minutesOf(times.until)
  return [...dayOff, ...(isEarlyOrLate ? [texts.outsideHours(times.from, times.until)] : []), ...others.flatMap(clash)]

  function clash(other: Lead): string[] {
    const their = other.actual_booking_time
    if (!their) return []
    const gap = Math.abs(minutesOf(their) - at) - VISIT_MINUTES
    if (gap < 0) return [texts.clashes(leadName(other), their)]
    const minutes = journeyMinutes(lead, other, times)
    return minutes > gap ? [texts.tooFar(leadName(other), their, journeyText(minutes))] : []
  }
}

const offDay = (date: string, times: WorkTimes) => (isWorkingDay(date, times) ? [] : [texts.dayOff(weekdayOf(date))])

const awayDay = (date: string, person: Colleague | undefined) =>
  person?.away && isAwayOn(person, date) ? [texts.isAway(colleagueName(person), formatDate(person.away.until))] : []

/** Times of the date that have none of these doubts, the first few from now on. */
export function freeSlots(date: string, day: Day): string[] {
  const from = Math.ceil(minutesOf(day.times.from) / SLOT_MINUTES) * SLOT_MINUTES
  const count = Math.floor((minutesOf(day.times.until) - from) / SLOT_MINUTES)
  const times = Array.from({ length: count }, (_, index) => clockTime(from + index * SLOT_MINUTES))
  const isFree = (time: string) => !isPast({ date, time }, day.now) && doubtsOf({ date, time }, day).length === 0
  return times.filter(isFree).slice(0, SLOTS_SHOWN)
}

/** The next working days, today among them while a visit still fits before the end of work. */
export function nextDays(now: number, times: WorkTimes): string[] {
  const today = londonDate(now)
  const lastVisit = clockTime(minutesOf(times.until) - VISIT_MINUTES)
  const days = [workingDayFrom(isPast({ date: today, time: lastVisit }, now) ? addDays(today, 1) : today, times)]
  for (let day = days[0]; day && days.length < DAYS_SHOWN; days.push(day)) day = workingDayFrom(addDays(day, 1), times)
  return days
}

const QUARTER = 15
const MINUTES_OF_HOUR = 60
const LONG_JOURNEY = 90

/** A long one to the next quarter of an hour: it is a guess. */
function journeyText(minutes: number): string {
  if (minutes < LONG_JOURNEY) return texts.minutes(minutes)
  const quarters = Math.ceil(minutes / QUARTER)
  const rest = (quarters * QUARTER) % MINUTES_OF_HOUR
  const hours = texts.hours(Math.floor((quarters * QUARTER) / MINUTES_OF_HOUR))
  return rest === 0 ? hours : `${hours} ${texts.minutes(rest)}`
}

/** As the crow flies; 0 where either place isn't known. */
function journeyMinutes(a: Lead, b: Lead, { milesAnHour }: WorkTimes): number {
  const [from, to] = [pointOf(a), pointOf(b)]
  return from && to ? Math.round((milesBetween(from, to) / milesAnHour) * 60) : 0
}
