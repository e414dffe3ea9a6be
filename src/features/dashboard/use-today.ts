import { useEffect, useState } from 'react'
import { isFollowUpOf } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useLastKnown } from '../../hooks/use-last-known.ts'
import { useCompany, useLeads, useSession } from '../../hooks/use-local-data.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { dueStateOf } from '../../records/follow-up-due.ts'
import { NEAR_ME } from '../../records/near-me-sort.ts'
import type { NextStep } from '../../records/next-step.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { extendPlan, type Found, NEAR_AT_ONCE, type Plan, readPlan, replan, type Stop, stopsOf } from './today-plan.ts'
import { type MyLeads, useMyLeads } from './use-my-leads.ts'

export interface Elsewhere {
  lead: Lead
  step: NextStep
}

export interface Today {
  /** Undefined while they are read. */
  stops: Stop[] | undefined
  /** The person's other leads: those of another day by their day, and those that wait for somebody. */
  anotherDay: Elsewhere[]
  waiting: Elsewhere[]
  /** Takes the next new leads into the day; undefined if there are none. */
  addMore: (() => void) | undefined
  /** For a stop that no outcome is recorded of. */
  setDone: (leadId: string, isDone: boolean) => void
}

/** The person's queue of a day. Another person, company or day needs another `key`. */
export function useToday(bookings: readonly Lead[] | undefined, now: number): Today {
  const me = useSession()?.userId ?? ''
  const key = `today:${me}:${useCompany().companyId}`
  const [plan, setPlan] = useState(() => readPlan(localStorage.getItem(key), londonDate(now)))
  useEffect(() => localStorage.setItem(key, JSON.stringify(plan)), [key, plan])
  const ids = plan.stops.map(({ leadId }) => leadId)
  const planned = useLastKnown(useLeads(ids))
  const mine = useMyLeads(me, ids, now)
  const near = useNewLeads(me, ids.length, mine)
  const isRead = mine && planned && bookings && (near ?? plan.stops.length > 0)
  const times = JSON.stringify(useWorkTimes())
  const leads = new Map(planned?.map((lead) => [lead._id, lead]))
  // As soon as it is known, not after it was drawn without.
  const current = isRead ? planFor(plan, times, { me, mine, leads, bookings, near, now }) : plan
  if (current !== plan) setPlan(current)
  const elsewhere = mine?.leads.map((lead) => ({ lead, step: mine.stepOf(lead) })) ?? []
  const isPlanned = new Set(ids)
  const hasMore = near?.leads.some(({ _id }) => !isPlanned.has(_id)) ?? false
  return {
    stops: isRead ? stopsOf(plan, leads, mine.stepOf) : undefined,
    anotherDay: elsewhere.filter(({ step }) => step.place === 'another day').toSorted(byDue),
    waiting: elsewhere.filter(({ step }) => step.place === 'waiting'),
    addMore: hasMore ? () => setPlan({ ...plan, nearWanted: plan.nearWanted + NEAR_AT_ONCE }) : undefined,
    setDone: (leadId, isDone) =>
      setPlan({ ...plan, stops: plan.stops.map((stop) => (stop.leadId === leadId ? { ...stop, isDone } : stop)) }),
  }
}

interface Known {
  me: string
  mine: MyLeads
  /** Those of the plan, by id. */
  leads: ReadonlyMap<string, Lead>
  /** Today's of the company. */
  bookings: readonly Lead[]
  near: Found['near']
  now: number
}

function planFor(plan: Plan, times: string, known: Known): Plan {
  const { mine, leads, now } = known
  const today = londonDate(now)
  // What was tried today is done, wherever it is now.
  const isLeftOrDone = (lead: Lead) => {
    const { place, last } = mine.stepOf(lead)
    return TODAY.has(place) || londonDate(Date.parse(last?.at ?? lead.updatedAt)) === today
  }
  const replanned = replan(plan, times, (leadId) => {
    const lead = leads.get(leadId)
    return lead !== undefined && isLeftOrDone(lead)
  })
  return extendPlan(replanned, findAll(known))
}

function findAll({ me, mine, leads, bookings, near, now }: Known): Found {
  const isToday = (lead: Lead) => TODAY.has(mine.stepOf(lead).place)
  const followUps = mine.followUps.filter((each) => isFollowUpOf(each, me) && dueStateOf(each, now) !== 'upcoming')
  return {
    due: [
      ...followUps.map(({ leadId }) => leadId),
      ...[...bookings, ...mine.leads].filter(isToday).map(({ _id }) => _id),
    ],
    near,
    worked: new Set([...leads.values()].filter((lead) => !isToday(lead)).map(({ _id }) => _id)),
  }
}

const TODAY: ReadonlySet<NextStep['place']> = new Set(['due', 'later today'])

/** Some more than are wanted: those of the plan, and those that are booked or followed up, are among them. */
function useNewLeads(me: string, planned: number, mine: MyLeads | undefined): Found['near'] {
  const { finding, place } = useNearMe()
  const sort = place && { ...NEAR_ME, from: place }
  const filters = { assignedTo: me, lead_status: ['Open'] }
  const taken = planned + (mine ? mine.leads.length + mine.followUps.length : 0)
  const page = { number: 1, size: Math.min(MOST_READ, tens(taken) + NEAR_AT_ONCE) }
  const { value, isStale } = useLeadQuery('lead', finding === 'finding' || !mine ? undefined : filters, page, sort)
  if (!value || isStale || !mine) return
  return { leads: value.rows.filter((lead) => mine.stepOf(lead).why === 'new'), isByDistance: sort !== undefined }
}

const MOST_READ = 500
/** In steps, as each other size is another question. */
const tens = (count: number) => Math.ceil((count + 1) / NEAR_AT_ONCE) * NEAR_AT_ONCE

const byDue = (a: Elsewhere, b: Elsewhere) => (dueKey(a) < dueKey(b) ? -1 : 1)
const dueKey = ({ step }: Elsewhere) => `${step.due?.dueDate ?? ''} ${step.due?.dueTime ?? ''}`
