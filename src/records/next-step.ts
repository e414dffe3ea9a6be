import { type Activity, isContact } from '../../contract/entities/activity.ts'
import { isDeal } from '../../contract/entities/deal.ts'
import { callBackTimeOf, dueOrder, type FollowUp, isFollowUpOf } from '../../contract/entities/follow-up.ts'
import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../contract/entities/lead.ts'
import type { WorkTimes } from '../../contract/entities/work-times/work-times.ts'
import { londonDate, londonTime } from '../ui/primitives/london-day.ts'
import { type Due, dueStateOf } from './follow-up-due.ts'
import { addDays } from '../../contract/london-time.ts'
import { otherTimeThan, withinHours, workingDayFrom } from './work-day.ts'

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
  /** How often nobody answered so far, of a lead to call again for that reason. */
  tries?: number
  /** The last try had its wait, and nobody answered: the lead may be closed. */
  mayClose?: true
}

interface Facts {
  me: string
  /** Of the lead, still to be done, by anybody. */
  followUps: readonly FollowUp[]
  /** Of the lead, by anybody. */
  activities: readonly Activity[]
  /** Of the company. */
  times: WorkTimes
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
  const called = last ? { last } : {}
  if (lead.lead_status === 'Call Back')
    return { ...at('call again', callBackOf(lead, last, facts.times), now), ...called }
  const tries = triesOf(lead, contacts)
  if (tries === 0) return { place: 'due', why: 'new' }
  const step = at('call again', nextTryOf({ lead, last, tries }, facts.times), now)
  const mayClose = step.place === 'due' && tries >= facts.times.callAgainDays.length
  return { ...step, ...called, tries, ...(mayClose ? { mayClose } : {}) }
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

const triedAt = (lead: Lead, last: Activity | undefined) => Date.parse(last?.at ?? lead.updatedAt)

/** Asked for a call without a date: the next working day, at the time that the enquiry named. */
function callBackOf(lead: Lead, last: Activity | undefined, times: WorkTimes): Due {
  const dueDate = workingDayFrom(addDays(londonDate(triedAt(lead, last)), 1), times)
  return { dueDate, dueTime: withinHours(callBackTimeOf(lead.call_back_time) ?? '', times) }
}

const TRIES: Partial<Record<LeadStatus, number>> = { '1st Call': 1, '2nd Call': 2, '3rd Call': 3 }

/** By the status, which may have been set by hand. It ends at the third: further ones are counted. */
function triesOf({ lead_status }: Lead, contacts: readonly Activity[]): number {
  const tries = TRIES[lead_status] ?? 0
  if (lead_status !== '3rd Call') return tries
  const newestFirst = contacts.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const answered = newestFirst.findIndex(({ outcome }) => outcome !== 'No answer')
  return Math.max(tries, answered < 0 ? newestFirst.length : answered)
}

interface Tried {
  lead: Lead
  last: Activity | undefined
  tries: number
}

/** After one day, it is at another time of the day. */
function nextTryOf({ lead, last, tries }: Tried, times: WorkTimes): Due {
  const tried = triedAt(lead, last)
  const days = times.callAgainDays[tries - 1] ?? times.callAgainDays.at(-1) ?? 1
  const dueDate = workingDayFrom(addDays(londonDate(tried), days), times)
  return { dueDate, dueTime: days === 1 ? otherTimeThan(londonTime(tried), times) : '' }
}

const lastOf = (activities: readonly Activity[]): Activity | undefined =>
  activities.reduce<Activity | undefined>((last, each) => (last && last.at >= each.at ? last : each), undefined)

const earliest = (followUps: readonly FollowUp[]): FollowUp | undefined =>
  followUps.reduce<FollowUp | undefined>(
    (first, each) => (first && dueOrder(first) <= dueOrder(each) ? first : each),
    undefined,
  )
