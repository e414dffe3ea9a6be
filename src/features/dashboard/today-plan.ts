import * as z from 'zod/mini'
import { dueOrder } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { NextStep } from '../../records/next-step.ts'

/**
 * The day's stops, one a lead, as this device has planned them. Kept until the next day: what is done leaves the queries
 * that it came from, and would be missing from "6 of 14 done".
 */
const storedPlan = z.object({
  date: z.string(),
  /** `isNear` was taken in because it is open, without a time of its own. */
  stops: z.array(z.object({ leadId: z.string(), isNear: z.boolean(), isDone: z.boolean() })),
  /** How many open leads it fills up to. */
  nearWanted: z.int(),
  /** Whether they are the nearest; otherwise they are the newest. */
  isByDistance: z.boolean(),
  /** The working times of the company that it was planned by, as text. */
  times: z._default(z.string(), ''),
})
export type Plan = z.infer<typeof storedPlan>
type PlannedStop = Plan['stops'][number]

export const NEAR_AT_ONCE = 10

/** `stored` is null on the first day. */
export function readPlan(stored: string | null, date: string): Plan {
  const parsed = storedPlan.safeParse(JSON.parse(stored ?? 'null'))
  if (parsed.success && parsed.data.date === date) return parsed.data
  return { date, stops: [], nearWanted: NEAR_AT_ONCE, isByDistance: false, times: '' }
}

/** What the device knows now. */
export interface Found {
  /** Leads with something to do today. */
  due: readonly string[]
  /** New leads of the person, the nearest first if it is known where the device is. Undefined while they are read. */
  near: { leads: readonly Lead[]; isByDistance: boolean } | undefined
  /** Of those that were near: the ones that something was done about since. */
  worked: ReadonlySet<string>
}

/** Other working times may put off what was due: it leaves the day, and isn't done. The same object for the same times. */
export function replan(plan: Plan, times: string, isLeftOrDone: (leadId: string) => boolean): Plan {
  if (plan.times === times) return plan
  if (plan.times === '') return { ...plan, times }
  return { ...plan, times, stops: plan.stops.filter(({ leadId, isDone }) => isDone || isLeftOrDone(leadId)) }
}

/** With what has come up since. The same object if nothing has. */
export function extendPlan(plan: Plan, { due, near, worked }: Found): Plan {
  const isBetter = near?.isByDistance === true && !plan.isByDistance
  const isKept = ({ leadId, isNear, isDone }: PlannedStop) => !isNear || isDone || worked.has(leadId)
  const before = isBetter ? plan.stops.filter(isKept) : plan.stops
  const known = new Set(before.map(({ leadId }) => leadId))
  const come = (ids: readonly string[], isNear: boolean) =>
    ids.flatMap((leadId) => {
      if (known.has(leadId)) return []
      known.add(leadId)
      return [{ leadId, isNear, isDone: false }]
    })
  const timed = come(due, false)
  const missing = plan.nearWanted - before.filter(({ isNear }) => isNear).length
  const fresh = (near?.leads ?? []).map(({ _id }) => _id).filter((id) => !known.has(id))
  const stops = [...before, ...timed, ...come(fresh.slice(0, Math.max(0, missing)), true)]
  if (stops.length === before.length && !isBetter) return plan
  return { ...plan, stops, isByDistance: plan.isByDistance || isBetter }
}

export interface Stop {
  lead: Lead
  step: NextStep
  isDone: boolean
}

/** In the order of the day: what was agreed by its time, then who is called again, then the new leads. */
export function stopsOf(plan: Plan, leads: ReadonlyMap<string, Lead>, stepOf: (lead: Lead) => NextStep): Stop[] {
  const stops = plan.stops.flatMap(({ leadId, isDone }): Stop[] => {
    const lead = leads.get(leadId)
    if (!lead) return []
    const step = stepOf(lead)
    // It is done when nothing is left to do today, in whichever way. It never vanishes: somebody may be at work on it.
    const isLeft = step.place === 'due' || step.place === 'later today'
    return [{ lead, step, isDone: !isLeft || (isDone && !step.followUp) }]
  })
  return stops.toSorted((a, b) => compare(orderOf(a.step), orderOf(b.step)))
}

const AGAIN = '~'
const NEW = '~~'

function orderOf({ why, due }: NextStep): string {
  if (!due) return NEW
  const order = dueOrder(due)
  return why === 'call again' ? `${AGAIN} ${order}` : order
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
