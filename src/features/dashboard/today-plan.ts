import * as z from 'zod/mini'
import { dueOrder, type FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'

/**
 * The day's stops, one a lead, as this device has planned them. Kept until the next day: what is done leaves the queries
 * that it came from, and would be missing from "6 of 14 done".
 */
const storedPlan = z.object({
  date: z.string(),
  stops: z.array(z.object({ leadId: z.string(), why: z.enum(['follow-up', 'booking', 'near']), isDone: z.boolean() })),
  /** How many open leads it fills up to. */
  nearWanted: z.int(),
  /** Whether they are the nearest; otherwise they are the newest. */
  isByDistance: z.boolean(),
})
export type Plan = z.infer<typeof storedPlan>
type PlannedStop = Plan['stops'][number]

export const NEAR_AT_ONCE = 10

/** `stored` is null on the first day. */
export function readPlan(stored: string | null, date: string): Plan {
  const parsed = storedPlan.safeParse(JSON.parse(stored ?? 'null'))
  if (parsed.success && parsed.data.date === date) return parsed.data
  return { date, stops: [], nearWanted: NEAR_AT_ONCE, isByDistance: false }
}

/** What the device knows now. Undefined while it is read. */
export interface Found {
  /** Overdue and today's of the person. */
  followUps: readonly FollowUp[] | undefined
  /** Today's of the person. */
  bookings: readonly Lead[] | undefined
  /** Open leads of the person, the nearest first if it is known where the device is. */
  near: { leads: readonly Lead[]; isByDistance: boolean } | undefined
  /** Leads that the person has called or visited today. */
  worked: ReadonlySet<string>
}

/** With what has come up since. The same object if nothing has. */
export function extendPlan(plan: Plan, { followUps = [], bookings = [], near, worked }: Found): Plan {
  const isBetter = near?.isByDistance === true && !plan.isByDistance
  const before = isBetter ? plan.stops.filter((stop) => stop.why !== 'near' || isWorked(stop, worked)) : plan.stops
  const known = new Set(before.map(({ leadId }) => leadId))
  const come: PlannedStop[] = []
  const add = (why: PlannedStop['why'], leadId: string) => {
    if (known.has(leadId)) return
    known.add(leadId)
    come.push({ leadId, why, isDone: false })
  }
  for (const { leadId } of followUps) add('follow-up', leadId)
  for (const { _id } of bookings) add('booking', _id)
  const missing = plan.nearWanted - before.filter(({ why }) => why === 'near').length
  const fresh = (near?.leads ?? []).filter(({ _id }) => !known.has(_id))
  for (const { _id } of fresh.slice(0, Math.max(0, missing))) add('near', _id)
  if (come.length === 0 && !isBetter) return plan
  return { ...plan, stops: [...before, ...come], isByDistance: plan.isByDistance || isBetter }
}

const isOpen = ({ lead_status }: Lead) => lead_status === 'Open'

const isWorked = ({ leadId, isDone }: PlannedStop, worked: ReadonlySet<string>) => isDone || worked.has(leadId)

export interface Stop {
  lead: Lead
  why: PlannedStop['why']
  followUp?: FollowUp | undefined
  isDone: boolean
}

/** In the order of the day: what has a time by it, then the open leads. */
export function stopsOf(
  plan: Plan,
  leads: ReadonlyMap<string, Lead>,
  { followUps = [], bookings = [], worked }: Found,
) {
  const due = new Map(followUps.map((followUp) => [followUp.leadId, followUp]).toReversed() as [string, FollowUp][])
  const booked = new Set(bookings.map(({ _id }) => _id))
  const stops = plan.stops.flatMap((planned): Stop[] => {
    const lead = leads.get(planned.leadId)
    if (!lead) return []
    const followUp = due.get(planned.leadId)
    if (followUp) return [{ lead, why: 'follow-up', followUp, isDone: false }]
    // It is done when nothing is left to do, in whichever way. It never vanishes: somebody may be at work on it.
    const isStill = planned.why === 'booking' ? booked.has(lead._id) : planned.why === 'near' && isOpen(lead)
    return [{ lead, why: planned.why, isDone: isWorked(planned, worked) || !isStill }]
  })
  return stops.toSorted((a, b) => compare(orderOf(a, plan.date), orderOf(b, plan.date)))
}

const LAST = '~'

function orderOf({ followUp, why, lead }: Stop, today: string): string {
  if (followUp) return dueOrder(followUp)
  return why === 'booking' ? `${today} ${lead.actual_booking_time || LAST}` : LAST
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
