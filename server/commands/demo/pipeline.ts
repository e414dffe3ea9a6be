import type { Lead, LeadStatus } from '../../../contract/entities/lead.ts'
import { clockTime } from '../../../contract/entities/work-times/work-times.ts'
import { type Random, weighted } from './random.ts'

const DAY_MS = 86_400_000

const leadStatus = weighted<LeadStatus>([
  ['Open', 36],
  ['1st Call', 15],
  ['2nd Call', 10],
  ['3rd Call', 7],
  ['Call Back', 10],
  ['Awaiting Payment', 5],
  ['Closed', 9],
  ['Incorrect Number', 4],
  ['Out of Area', 4],
])

const BOOKED: Partial<Record<LeadStatus, number>> = {
  'Awaiting Payment': 0.7,
  Closed: 0.4,
  'Call Back': 0.25,
  Open: 0.02,
}

export type Progress = Pick<
  Lead,
  'lead_status' | 'deal_status' | 'assignedTo' | 'actual_booking_date' | 'actual_booking_time'
>

const CONVERTED = 0.5

export function buildProgress(random: Random, now: Date, userIds: readonly string[]): Progress {
  const status = leadStatus(random)
  const isAssigned = userIds.length > 0 && random.chance(status === 'Open' ? 0.3 : 0.92)
  const isBooked = random.chance(BOOKED[status] ?? 0)
  return {
    lead_status: status,
    ...(isAssigned ? { assignedTo: random.pick(userIds) } : {}),
    ...(isBooked ? bookingAround(random, now, status) : {}),
    ...(isBooked && random.chance(CONVERTED) ? { deal_status: status === 'Closed' ? 'Closed' : 'Open' } : {}),
  }
}

function bookingAround(random: Random, now: Date, status: LeadStatus) {
  const days = status === 'Closed' ? random.int(-90, -1) : random.int(-3, 21)
  const quarter = random.int(8 * 4, 17 * 4)
  return {
    actual_booking_date: new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10),
    actual_booking_time: clockTime(quarter * 15),
  }
}

const NOTES: Partial<Record<LeadStatus, readonly string[]>> = {
  'Call Back': ['Asked to be rung back after work.', 'At the dentist, try again tomorrow morning.'],
  'Incorrect Number': ['The number belongs to somebody else.', 'Number not in use.'],
  'Out of Area': ['Too far for our installers.', 'Moved away last month.'],
  'Awaiting Payment': ['Invoice sent by email.', 'Will pay on Friday.'],
  Closed: ['Done, very happy with it.', 'Went with another company in the end.'],
}
const CALL_NOTES = [
  'No answer, left a message on the answerphone.',
  'Spoke to the partner, who will pass it on.',
  'Interested, wants to see figures first.',
  'Asked for the leaflet by email.',
  'Dog at the side gate, use the front door.',
  'Best reached in the evening.',
]

export interface SyntheticNote {
  readonly _id: string
  readonly leadId: string
  readonly content: string
  readonly createdAt: string
  readonly createdBy?: string
}

type NotedLead = Pick<Lead, '_id' | 'lead_status' | 'assignedTo' | 'createdAt'>

export function buildNotes(random: Random, now: Date, lead: NotedLead): SyntheticNote[] {
  if (!random.chance(lead.lead_status === 'Open' ? 0.1 : 0.55)) return []
  const from = Date.parse(lead.createdAt)
  const times = Array.from({ length: random.int(1, 3) }, () => from + random.next() * (now.getTime() - from))
  const ofStatus = NOTES[lead.lead_status]
  return times
    .toSorted((a, b) => a - b)
    .map((time, index) => ({
      _id: random.uuid(),
      leadId: lead._id,
      content: ofStatus && index === times.length - 1 ? random.pick(ofStatus) : random.pick(CALL_NOTES),
      createdAt: new Date(time).toISOString(),
      ...(lead.assignedTo ? { createdBy: lead.assignedTo } : {}),
    }))
}
