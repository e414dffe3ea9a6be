import { type Activity, isContact } from '../../contract/entities/activity.ts'
import { isDeal } from '../../contract/entities/deal.ts'
import { callBackTimeOf, dueOrder, type FollowUp, isFollowUpOf } from '../../contract/entities/follow-up.ts'
import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../contract/entities/lead.ts'
import { londonDate, londonTime } from '../ui/primitives/london-day.ts'
import { addDays, type Due, dueStateOf } from './follow-up-due.ts'

/** Where a lead is for a person. It is always in exactly one of them. */
export type Place = 'due' | 'later today' | 'another day' | 'waiting' | 'done'

export interface NextStep {
  place: Place
  why:
    | 'follow-up'
    | 'booking'
    | 'missed booking'
    /** Nobody answered, or the person asked for a call without saying when. */
    | 'call again'
    | 'new'
    /** A colleague, a payment or the right number. */
    | 'somebody else'
    | 'ended'
  /** Undefined for what has no time of its own. */
  due?: Due
  /** The person's own that comes first. */
  followUp?: FollowUp
  /** The last call or visit, of a lead to call again. */
  last?: Activity
}

interface Facts {
  me: string
  /** Of the lead, still to be done, by anybody. */
  followUps: readonly FollowUp[]
  /** Of the lead, by anybody. */
  activities: readonly Activity[]
}

const ENDED: ReadonlySet<LeadStatus> = new Set(['Closed', 'Out of Area'])
const WAITING: ReadonlySet<LeadStatus> = new Set(['Awaiting Payment', 'Incorrect Number'])

/** Of leads that were tried or wait for somebody: neither new nor ended. */
export const STATUSES_IN_HAND = LEAD_STATUSES.filter((status) => status !== 'Open' && !ENDED.has(status))

export function nextStepOf(lead: Lead, facts: Facts, now: number): NextStep {
  const contacts = facts.activities.filter(isContact)
  const own = earliest(facts.followUps.filter((each) => isFollowUpOf(each, facts.me)))
  if (own) return { ...at('follow-up', { dueDate: own.dueDate, dueTime: own.dueTime ?? '' }, now), followUp: own }
  if (lead.assignedTo !== facts.me) return { place: 'waiting', why: 'somebody else' }
  if (ENDED.has(lead.lead_status)) return { place: 'done', why: 'ended' }
  const booking = bookingOf(lead, contacts, now)
  if (booking) return booking
  if (isDeal(lead)) return { place: 'done', why: 'ended' }
  if (facts.followUps.length > 0 || WAITING.has(lead.lead_status)) return { place: 'waiting', why: 'somebody else' }
  const last = lastOf(contacts)
  const again = callAgainOf(lead, last)
  return again ? { ...at('call again', again, now), ...(last ? { last } : {}) } : { place: 'due', why: 'new' }
}

/** What is due within the hour is due: people drive there. */
const SOON_MS = 3_600_000

function at(why: NextStep['why'], due: Due, now: number): NextStep {
  const state = dueStateOf(due, now)
  if (state === 'upcoming') return { place: 'another day', why, due }
  const isLater = state === 'today' && due.dueTime > londonTime(now + SOON_MS)
  return { place: isLater ? 'later today' : 'due', why, due }
}

/** Older ones came with a file from elsewhere: nobody remembers what happened. */
const ASKED_FOR_DAYS = 14

/** Undefined without one, and once its outcome was recorded. */
function bookingOf(lead: Lead, activities: readonly Activity[], now: number): NextStep | undefined {
  const { actual_booking_date: dueDate, actual_booking_time: dueTime = '' } = lead
  if (!dueDate || isKept({ dueDate, dueTime }, activities)) return
  const today = londonDate(now)
  if (dueDate >= today) return at('booking', { dueDate, dueTime }, now)
  if (isDeal(lead) || dueDate < addDays(today, -ASKED_FOR_DAYS)) return
  return at('missed booking', { dueDate, dueTime }, now)
}

/** Somebody was there, or called, from an hour before it. */
function isKept({ dueDate, dueTime }: Due, activities: readonly Activity[]): boolean {
  return activities.some(({ outcome, at: recorded }) => {
    const when = Date.parse(recorded) + SOON_MS
    return outcome !== 'Booked' && `${londonDate(when)} ${londonTime(when)}` >= `${dueDate} ${dueTime}`
  })
}

/** Days until somebody who did not answer is called again, by the status that the last try left. */
const DAYS_UNTIL_AGAIN: Partial<Record<LeadStatus, number>> = { '1st Call': 1, '2nd Call': 2, '3rd Call': 7 }
/** At another time of the day than the first try, as people are out at the same time each day. */
const OTHER_TIMES = [
  { before: '12:00', other: '14:00' },
  { before: '17:00', other: '17:30' },
  { before: '24:00', other: '09:00' },
]

function callAgainOf(lead: Lead, last: Activity | undefined): Due | undefined {
  const tried = Date.parse(last?.at ?? lead.updatedAt)
  if (lead.lead_status === 'Call Back')
    return { dueDate: addDays(londonDate(tried), 1), dueTime: callBackTimeOf(lead.call_back_time) ?? '' }
  const days = DAYS_UNTIL_AGAIN[lead.lead_status]
  if (days === undefined) return
  const dueDate = workingDay(addDays(londonDate(tried), days))
  return { dueDate, dueTime: days === 1 ? otherTimeThan(londonTime(tried)) : '' }
}

const otherTimeThan = (time: string) => OTHER_TIMES.find(({ before }) => time < before)?.other ?? ''

/** The third try had its week, and nobody answered: it may be closed. */
export const isLastTry = ({ lead_status }: Lead, { why, place }: NextStep) =>
  why === 'call again' && place === 'due' && lead_status === '3rd Call'

const SATURDAY = 6

/** The day, or the Monday after it. */
function workingDay(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, weekday === SATURDAY ? 2 : weekday === 0 ? 1 : 0)
}

const lastOf = (activities: readonly Activity[]): Activity | undefined =>
  activities.reduce<Activity | undefined>((last, each) => (last && last.at >= each.at ? last : each), undefined)

const earliest = (followUps: readonly FollowUp[]): FollowUp | undefined =>
  followUps.reduce<FollowUp | undefined>(
    (first, each) => (first && dueOrder(first) <= dueOrder(each) ? first : each),
    undefined,
  )
