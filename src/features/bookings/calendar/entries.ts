import type { FollowUp } from '../../../../contract/entities/follow-up.ts'
import type { Colleague } from '../../../../contract/entities/user.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import { minutesOf, type WorkTimes } from '../../../../contract/entities/work-times/work-times.ts'
import { doubtsOf, isPast, VISIT_MINUTES } from '../booking-check.ts'
import { savedBooking } from '../booking-draft.ts'
import { EVERYONE, NOBODY } from './calendar-search.ts'

interface When {
  /** Unique among bookings and follow-ups. */
  key: string
  /** Whose it is; `NOBODY` for none. */
  person: string
  date: string
  /** '' for any time of the day. */
  time: string
}

export interface BookingEntry extends When {
  kind: 'booking'
  lead: Lead
  /** A clash, a journey that can’t be made, a day off, days away, an hour outside work. None once it is past. */
  doubts: readonly string[]
}

export interface FollowUpEntry extends When {
  kind: 'follow-up'
  followUp: FollowUp
  /** Undefined if it isn’t on this device. */
  lead: Lead | undefined
}

export type Entry = BookingEntry | FollowUpEntry

interface Known {
  bookings: readonly Lead[]
  followUps: readonly FollowUp[]
  leads: readonly Lead[]
  times: WorkTimes
  now: number
  people?: readonly Colleague[] | undefined
}

/** In the order of days, times and names, what has no time first. */
export function entriesOf({ bookings, followUps, leads, times, now, people }: Known): Entry[] {
  const rivals = Map.groupBy(bookings, dayOfPerson)
  const leadsById = new Map(leads.map((lead) => [lead._id, lead]))
  return [...bookings.map(toBooking), ...followUps.map(toFollowUp)].toSorted(byTime)

  function toBooking(lead: Lead): BookingEntry {
    const booking = savedBooking(lead)
    // Leads of nobody are in nobody's way.
    const assignee = people?.find(({ _id }) => _id === lead.assignedTo)
    const others = lead.assignedTo ? (rivals.get(dayOfPerson(lead)) ?? []).filter(({ _id }) => _id !== lead._id) : []
    return {
      kind: 'booking',
      key: `booking ${lead._id}`,
      person: lead.assignedTo ?? NOBODY,
      lead,
      ...booking,
      doubts: isPast(booking, now) ? [] : doubtsOf(booking, { lead, others, now, times, assignee }),
    }
  }

  function toFollowUp(followUp: FollowUp): FollowUpEntry {
    const { _id, assignedTo, createdBy, dueDate, dueTime = '', leadId } = followUp
    return {
      kind: 'follow-up',
      key: `follow-up ${_id}`,
      person: assignedTo ?? createdBy ?? NOBODY,
      followUp,
      lead: leadsById.get(leadId),
      date: dueDate,
      time: dueTime,
    }
  }
}

const dayOfPerson = ({ assignedTo = '', actual_booking_date: date = '' }: Lead) => `${date} ${assignedTo}`

const orderOf = ({ date, time, lead, key }: Entry) => [date, time, lead ? leadName(lead) : '', key].join(' ')
const byTime = (a: Entry, b: Entry) => (orderOf(a) < orderOf(b) ? -1 : 1)

export const entriesFor = (entries: readonly Entry[], person: string): Entry[] =>
  entries.filter((entry) => person === EVERYONE || entry.person === person)

export interface Person {
  id: string
  name: string
}

/** Of everyone: those who have something, and the person who looks first. The names of the others say so. */
export function columnsOf(entries: readonly Entry[], people: readonly Person[], me: string) {
  const busy = new Set(entries.map(({ person }) => person))
  const shown = people.filter(({ id }) => id === me || busy.has(id))
  const first = shown.filter(({ id }) => id === me)
  return {
    shown: [...first, ...shown.filter(({ id }) => id !== me)],
    idle: people.filter(({ id }) => id !== me && id !== NOBODY && !busy.has(id)),
  }
}

/** A block of a column that has times: entries that overlap stand beside each other. */
export interface Block<Timed> {
  entry: Timed
  /** Minutes since midnight. */
  start: number
  lane: number
  /** Of those that overlap, directly or by others between them. */
  lanes: number
}

export const BLOCK_MINUTES = VISIT_MINUTES

/** `entries` are in the order of their times. */
export function blocksOf<Timed extends { time: string }>(entries: readonly Timed[]): Block<Timed>[] {
  const blocks: Block<Timed>[] = []
  let group: Block<Timed>[] = []
  let ends: number[] = []
  for (const entry of entries) {
    const start = minutesOf(entry.time)
    if (ends.every((end) => end <= start)) closeGroup()
    const free = ends.findIndex((end) => end <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = start + BLOCK_MINUTES
    group.push({ entry, start, lane, lanes: 1 })
  }
  closeGroup()
  return blocks

  function closeGroup() {
    blocks.push(...group.map((block) => ({ ...block, lanes: ends.length })))
    group = []
    ends = []
  }
}

/** The hours that are drawn: those of work, and any others in which something is. */
export function hoursOf(entries: readonly Entry[], { from, until }: WorkTimes): { first: number; last: number } {
  const starts = entries.flatMap(({ time }) => (time === '' ? [] : minutesOf(time)))
  const earliest = Math.min(minutesOf(from), ...starts)
  const latest = Math.max(minutesOf(until), ...starts.map((start) => start + BLOCK_MINUTES))
  return { first: Math.floor(earliest / 60), last: Math.min(24, Math.ceil(latest / 60)) }
}
