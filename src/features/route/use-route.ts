import { useCallback, useEffect, useState } from 'react'
import { type FollowUp, isFollowUpOf } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { minutesOf } from '../../../contract/entities/work-times/work-times.ts'
import { readDay } from '../../db/views/day.ts'
import {
  useActivitiesOf,
  useCompany,
  useCompanyData,
  useLeads,
  useOpenFollowUps,
  useRowsVersion,
  useSession,
} from '../../hooks/use-local-data.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { dueStateOf } from '../../records/follow-up-due.ts'
import { type Point, pointOf } from '../../search/radius.ts'
import { londonDate, londonTime } from '../../ui/primitives/london-day.ts'
import { type KeptRoute, keepRoute, newRoute, readRoute, routeKey } from './kept-route.ts'
import { planRoute, ROUTE_MAX_LEADS, type Visit } from './plan-route.ts'
import { texts } from './texts.ts'

export interface RouteStop {
  lead: Lead
  place: Point
  /** A booking or follow-up that has a time today. */
  appointment: Appointment | undefined
}

interface Appointment {
  /** `HH:mm`. */
  time: string
  text: string
}

export interface PlannedRoute {
  /** In the order to visit them. */
  stops: RouteStop[]
  /** Where the device is, if it is known. */
  from: Point | undefined
  /** Otherwise it starts at its first. */
  isFromDevice: boolean
  skipped: Lead[]
  done: Lead[]
  /** They can't be ordered. */
  unplaced: Lead[]
  /** Chosen, and not on this device. */
  missing: number
}

export interface Route {
  hasRoute: boolean
  /** Undefined while the leads are read, and where there is no route. */
  planned: PlannedRoute | undefined
  plan: (leadIds: readonly string[]) => void
  planAgain: () => void
  clear: () => void
  setSkipped: (leadId: string, isSkipped: boolean) => void
}

/** The user's route. Use another `key` for another user or company. */
export function useRoute(now: number): Route {
  const me = useSession()?.userId ?? ''
  const key = routeKey(me, useCompany().companyId ?? '')
  const [route, setRoute] = useState(() => readRoute(key))
  useEffect(() => keepRoute(key, route), [key, route])
  const { place } = useNearMe()
  const known = useKnown(route, me, now)
  // Again when a visit is done, skipped or moved to another time, and when it turns out where the device is. Never while
  // the person only walks: the list would change under their finger.
  const replanned = route && known ? planAfresh(route, known.left, place, now) : route
  if (replanned !== route) setRoute(replanned)
  const change = (next: Partial<KeptRoute>) => route && setRoute({ ...route, ...next })
  return {
    hasRoute: route !== undefined,
    planned: replanned && known && inOrder(replanned, known, place),
    plan: (leadIds) => setRoute(newRoute(leadIds, now)),
    planAgain: () => change({ plannedFor: '', isFromDevice: false }),
    clear: () => setRoute(undefined),
    setSkipped: (leadId, isSkipped) => {
      const others = route?.skipped.filter((id) => id !== leadId) ?? []
      change({ skipped: isSkipped ? [...others, leadId] : others })
    },
  }
}

interface Known extends Omit<PlannedRoute, 'stops' | 'from' | 'isFromDevice'> {
  left: RouteStop[]
}

function useKnown(route: KeptRoute | undefined, me: string, now: number): Known | undefined {
  const chosen = route?.chosen ?? []
  const leads = useLeads(chosen)
  const activities = useActivitiesOf(chosen)
  const followUps = useOpenFollowUps()
  if (!route || !leads || !activities || !followUps) return
  const isSince = ({ by, at }: { by: string; at: string }) => by === me && Date.parse(at) >= route.madeAt
  const doneIds = new Set(activities.filter(isSince).map(({ leadId }) => leadId))
  const isSkipped = ({ _id }: Lead) => route.skipped.includes(_id)
  const isDone = ({ _id }: Lead) => doneIds.has(_id)
  const wanted = leads.filter((lead) => !isSkipped(lead) && !isDone(lead))
  const today = followUps.filter(({ dueDate, dueTime }) => dueTime && dueDate === londonDate(now))
  const left = wanted.flatMap((lead): RouteStop[] => {
    const place = pointOf(lead)
    return place ? [{ lead, place, appointment: appointmentOf(lead, today, now) }] : []
  })
  return {
    left,
    skipped: leads.filter((lead) => isSkipped(lead) && !isDone(lead)),
    done: leads.filter(isDone),
    unplaced: wanted.filter((lead) => !pointOf(lead)),
    missing: chosen.length - leads.length,
  }
}

/** `today` is in the order in which they fall due. */
function appointmentOf(lead: Lead, today: readonly FollowUp[], now: number): Appointment | undefined {
  const { actual_booking_date: date, actual_booking_time: time } = lead
  if (time && date === londonDate(now)) return { time, text: texts.booked(time) }
  const due = today.find(({ leadId }) => leadId === lead._id)
  return due?.dueTime === undefined ? undefined : { time: due.dueTime, text: texts.due(due.kind, due.dueTime) }
}

/** The same object if nothing has changed that counts. */
function planAfresh(route: KeptRoute, left: readonly RouteStop[], place: Point | undefined, now: number): KeptRoute {
  const plannedFor = JSON.stringify(
    left.map(({ lead, appointment }) => `${lead._id} ${appointment?.time ?? ''}`).toSorted(),
  )
  const isPlaced = route.isFromDevice || !place
  if (plannedFor === route.plannedFor && isPlaced) return route
  // Without the device's place it starts at the first that is left of the order so far.
  const rank = (id: string) => (route.order.includes(id) ? route.order.indexOf(id) : route.chosen.length)
  const visits = left
    .map(
      ({ lead, place: at, appointment }): Visit => ({
        id: lead._id,
        place: at,
        at: appointment && minutesOf(appointment.time),
      }),
    )
    .toSorted((a, b) => rank(a.id) - rank(b.id))
  const order = planRoute(visits, { place, time: minutesOf(londonTime(now)) }).map(({ id }) => id)
  return { ...route, order, plannedFor, isFromDevice: place !== undefined }
}

function inOrder(
  { order, isFromDevice }: KeptRoute,
  { left, ...others }: Known,
  place: Point | undefined,
): PlannedRoute {
  const byId = new Map(left.map((stop) => [stop.lead._id, stop]))
  return { ...others, stops: order.flatMap((id) => byId.get(id) ?? []), from: place, isFromDevice }
}

/** The person's bookings today and the visits that they have to follow up by today. Undefined while they are read. */
export function useTodaysVisits(now: number): string[] | undefined {
  const me = useSession()?.userId ?? ''
  const data = useCompanyData()
  const today = londonDate(now)
  const ask = useCallback(
    () => (data ? readDay(data, today) : Promise.reject(new Error('Asked without a company.'))),
    [data, today],
  )
  const { value: day } = useFreshAnswer(data ? ask : undefined, useRowsVersion())
  const followUps = useOpenFollowUps()
  if (!day || !followUps) return
  const isDue = (each: FollowUp) => each.kind === 'Visit' && dueStateOf(each, now) !== 'upcoming'
  const booked = day.bookings.filter(({ assignedTo }) => assignedTo === me).map(({ _id }) => _id)
  const due = followUps.filter((each) => isFollowUpOf(each, me) && isDue(each)).map(({ leadId }) => leadId)
  return [...new Set([...booked, ...due])].slice(0, ROUTE_MAX_LEADS)
}
