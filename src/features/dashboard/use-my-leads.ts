import { useMemo } from 'react'
import type { Activity } from '../../../contract/entities/activity.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { useActivitiesOf, useOpenFollowUps } from '../../hooks/use-local-data.ts'
import { useLastKnown } from '../../hooks/use-last-known.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { type NextStep, nextStepOf, STATUSES_IN_HAND } from '../../records/next-step.ts'

/** More than a person can work in a day; those that wait longest come first. */
const AT_MOST = { number: 1, size: 200 }
const LONGEST_UNTOUCHED = { column: 'updatedAt', direction: 'ascending' } as const
const LATEST_BOOKING = { column: 'actual_booking_date', direction: 'descending' } as const

export interface MyLeads {
  /** Of the person: tried before, waiting for somebody, or booked. */
  leads: Lead[]
  followUps: FollowUp[]
  stepOf: (lead: Lead) => NextStep
}

/**
 * What the steps of a person's leads come from, all from this device. `planned` are leads of the day that may be any.
 * Undefined while it is read.
 */
export function useMyLeads(me: string, planned: readonly string[], now: number): MyLeads | undefined {
  const untouched = useLeadQuery(
    'lead',
    { assignedTo: me, lead_status: STATUSES_IN_HAND },
    AT_MOST,
    LONGEST_UNTOUCHED,
  ).value
  const byBooking = useLeadQuery('lead', { assignedTo: me }, AT_MOST, LATEST_BOOKING).value
  const followUps = useOpenFollowUps()
  const booked = byBooking?.rows.filter(({ actual_booking_date: date }) => date !== undefined) ?? []
  const leads = [...new Map([...(untouched?.rows ?? []), ...booked].map((lead) => [lead._id, lead])).values()]
  const ids = [...new Set([...planned, ...leads.map(({ _id }) => _id)])].sort()
  const activities = useLastKnown(useActivitiesOf(ids))
  const times = useWorkTimes()
  const stepOf = useMemo(
    () => (followUps && activities ? createSteps({ me, followUps, activities, times, now }) : undefined),
    [me, followUps, activities, times, now],
  )
  return untouched && byBooking && followUps && stepOf ? { leads, followUps, stepOf } : undefined
}

interface Known {
  me: string
  followUps: readonly FollowUp[]
  activities: readonly Activity[]
  times: WorkTimes
  now: number
}

/** Each lead's step is worked out once: a screen asks for it several times, and for hundreds of leads. */
function createSteps({ me, followUps, activities, times, now }: Known): (lead: Lead) => NextStep {
  const followUpsOf = Map.groupBy(followUps, ({ leadId }) => leadId)
  const activitiesOf = Map.groupBy(activities, ({ leadId }) => leadId)
  const known = new WeakMap<Lead, NextStep>()
  return (lead) => {
    const before = known.get(lead)
    if (before) return before
    const facts = {
      me,
      times,
      followUps: followUpsOf.get(lead._id) ?? [],
      activities: activitiesOf.get(lead._id) ?? [],
    }
    const step = nextStepOf(lead, facts, now)
    known.set(lead, step)
    return step
  }
}
