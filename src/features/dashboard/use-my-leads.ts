import { useMemo } from 'react'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead, LeadStatus } from '../../../contract/entities/lead.ts'
import { useActivitiesOf, useOpenFollowUps } from '../../hooks/use-local-data.ts'
import { useLastKnown } from '../../hooks/use-last-known.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { type NextStep, nextStepOf } from '../../records/next-step.ts'

/** Whose next step comes by itself, without a follow-up or a booking. */
const WAITING_STATUSES: LeadStatus[] = [
  'Call Back',
  '1st Call',
  '2nd Call',
  '3rd Call',
  'Awaiting Payment',
  'Incorrect Number',
]
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
    { assignedTo: me, lead_status: WAITING_STATUSES },
    AT_MOST,
    LONGEST_UNTOUCHED,
  ).value
  const byBooking = useLeadQuery('lead', { assignedTo: me }, AT_MOST, LATEST_BOOKING).value
  const followUps = useOpenFollowUps()
  const booked = byBooking?.rows.filter(({ actual_booking_date: date }) => date !== undefined) ?? []
  const leads = [...new Map([...(untouched?.rows ?? []), ...booked].map((lead) => [lead._id, lead])).values()]
  const ids = [...new Set([...planned, ...leads.map(({ _id }) => _id)])].sort()
  const activities = useLastKnown(useActivitiesOf(ids))
  const activitiesByLead = useMemo(() => Map.groupBy(activities ?? [], ({ leadId }) => leadId), [activities])
  const followUpsByLead = useMemo(() => Map.groupBy(followUps ?? [], ({ leadId }) => leadId), [followUps])
  if (!untouched || !byBooking || !followUps || !activities) return
  const stepOf = (lead: Lead) => {
    const facts = {
      me,
      followUps: followUpsByLead.get(lead._id) ?? [],
      activities: activitiesByLead.get(lead._id) ?? [],
    }
    return nextStepOf(lead, facts, now)
  }
  return { leads, followUps, stepOf }
}
