import { useEffect, useState } from 'react'
import { isFollowUpOf } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useActivitiesOf, useCompany, useLeads, useOpenFollowUps, useSession } from '../../hooks/use-local-data.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { dueStateOf } from '../../records/follow-up-due.ts'
import { NEAR_ME } from '../../records/near-me-sort.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { extendPlan, type Found, NEAR_AT_ONCE, readPlan, type Stop, stopsOf } from './today-plan.ts'

export interface Today {
  /** Undefined while they are read. */
  stops: Stop[] | undefined
  /** Takes the next open leads into the day; undefined if there are none. */
  addMore: (() => void) | undefined
  /** For a stop that no outcome is recorded of. */
  setDone: (leadId: string, isDone: boolean) => void
}

/** The person's queue of a day. Mount it anew for another person, company or day. */
export function useToday(bookings: readonly Lead[] | undefined, now: number): Today {
  const me = useSession()?.userId ?? ''
  const key = `today:${me}:${useCompany().companyId}`
  const date = londonDate(now)
  const [plan, setPlan] = useState(() => readPlan(localStorage.getItem(key), date))
  useEffect(() => localStorage.setItem(key, JSON.stringify(plan)), [key, plan])
  const ids = plan.stops.map(({ leadId }) => leadId)
  const leads = useLeads(ids)
  const activities = useActivitiesOf(ids)
  const isMineToday = ({ by, at }: { by: string; at: string }) => by === me && londonDate(Date.parse(at)) === date
  const near = useOpenLeads(me, plan.stops.length)
  const found: Found = {
    followUps: useOpenFollowUps()?.filter((each) => isFollowUpOf(each, me) && dueStateOf(each, now) !== 'upcoming'),
    bookings: bookings?.filter(({ assignedTo }) => assignedTo === me),
    near,
    worked: new Set(activities?.filter(isMineToday).map(({ leadId }) => leadId)),
  }
  // As soon as it is known, not after it was drawn without.
  const extended = activities ? extendPlan(plan, found) : plan
  if (extended !== plan) setPlan(extended)
  // It may take a while to find where the device is.
  const isRead = leads && activities && found.followUps && found.bookings && (near ?? plan.stops.length > 0)
  const planned = new Set(ids)
  const hasMore = near?.leads.some(({ _id }) => !planned.has(_id)) ?? false
  return {
    stops: isRead ? stopsOf(plan, new Map(leads.map((lead) => [lead._id, lead])), found) : undefined,
    addMore: hasMore ? () => setPlan({ ...plan, nearWanted: plan.nearWanted + NEAR_AT_ONCE }) : undefined,
    setDone: (leadId, isDone) =>
      setPlan({ ...plan, stops: plan.stops.map((stop) => (stop.leadId === leadId ? { ...stop, isDone } : stop)) }),
  }
}

/** Some more than are wanted: those of the plan are among them. */
function useOpenLeads(me: string, planned: number): Found['near'] {
  const { finding, place } = useNearMe()
  const sort = place && { ...NEAR_ME, from: place }
  const filters = { assignedTo: me, lead_status: ['Open'] }
  const page = { number: 1, size: planned + NEAR_AT_ONCE + 1 }
  const { value, isStale } = useLeadQuery('lead', finding === 'finding' ? undefined : filters, page, sort)
  return value && !isStale ? { leads: value.rows, isByDistance: sort !== undefined } : undefined
}
