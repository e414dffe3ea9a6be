import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../../contract/entities/lead.ts'
import { readDayLeads } from '../rows/day-leads.ts'
import type { DayRow } from '../schema/row-records.ts'
import { countAtStage, readStageTallies } from '../rows/tallies.ts'
import { readStored, bookedOf, stageOf } from '../rows/stored-rows.ts'
import { ask, type CompanyData, listQuestion, readView } from './view.ts'

export interface Day {
  pipeline: Record<LeadStatus, number>
  newLeads: number
  myOpen: number
  /** Those of the person, longest untouched first; only the first of many. */
  callBacks: { total: number; leads: Lead[] }
  bookings: Lead[]
}

const CALL_BACKS_SHOWN = 10
/** Some more than are shown: pending changes may take some of them away. */
const CALL_BACKS_READ = CALL_BACKS_SHOWN * 2

export async function readDay(data: CompanyData, today: string): Promise<Day> {
  const { userId } = data
  const [counts, callBacks, bookings] = await Promise.all([
    countStages(data, [['Open', ''], ['Open', userId], ['Call Back', userId], ...LEAD_STATUSES.map((name) => [name])]),
    readCallBacks(data),
    readBookings(data, today),
  ])
  const [newLeads = 0, myOpen = 0, total = 0, ...byStatus] = counts
  return {
    pipeline: Object.fromEntries(LEAD_STATUSES.map((name, index) => [name, byStatus[index] ?? 0])) as Day['pipeline'],
    newLeads,
    myOpen,
    callBacks: { total, leads: callBacks },
    bookings,
  }
}

type StageStart = readonly string[]

const isAt = (lead: Lead | undefined | null, start: StageStart) => {
  const stage = lead ? stageOf(lead) : undefined
  return stage !== undefined && start.every((part, index) => stage[index] === part)
}

// An array sorts after every string.
const rangeOf = (start: StageStart) => [[...start], [...start, []]] as const

async function countStages(data: CompanyData, starts: readonly StageStart[]): Promise<number[]> {
  const { confirmed, patch } = await readView(data, readStageTallies)
  const own = [...patch.lead]
  const before = await readStored(
    data.rows,
    'lead',
    own.map(([id]) => id),
  )
  return starts.map((start) => {
    const left = before.filter((stored) => isAt(stored?.row, start)).length
    const came = own.filter(([, lead]) => isAt(lead, start)).length
    return countAtStage(confirmed, start) - left + came
  })
}

async function readCallBacks(data: CompanyData, count = CALL_BACKS_READ): Promise<Lead[]> {
  const question = callBacksQuestion(data.userId, count)
  const view = await readView(data, question.query, question)
  const untouched = view.confirmed.filter(({ row }) => !view.patch.lead.has(row._id))
  const mayBeMore = view.confirmed.length === count
  if (untouched.length < CALL_BACKS_SHOWN && mayBeMore) return readCallBacks(data, count * 2)
  return question.answerFrom(view).toSorted(longestUntouchedFirst).slice(0, CALL_BACKS_SHOWN)
}

function callBacksQuestion(userId: string, count: number) {
  const start = ['Call Back', userId]
  return listQuestion('lead', {
    query: async (rows) => {
      const single = rows
        .of('lead')
        .where('stage')
        .between(...rangeOf(start))
        .limit(count)
      const mine = ({ callBack }: DayRow) => (callBack?.[0] === userId ? callBack[1] : undefined)
      const found = [...(await single.toArray()), ...(await readDayLeads(rows, mine, count))]
      return found.toSorted((a, b) => longestUntouchedFirst(a.row, b.row)).slice(0, count)
    },
    belongs: (lead) => isAt(lead, start),
  })
}

/** Of the company, by their time. */
async function readBookings(data: CompanyData, date: string): Promise<Lead[]> {
  const leads = await ask(data, bookingsQuestion(date))
  return leads.toSorted((a, b) => compare(bookedOf(a) ?? '', bookedOf(b) ?? ''))
}

/** Of the company on an ISO date, in no order. */
export const bookingsQuestion = (date: string) => bookingsBetweenQuestion(date, date)

/** Of the company on the days from one ISO date to another, in no order. */
export function bookingsBetweenQuestion(from: string, to: string) {
  // A time comes after the space that follows its date.
  const end = `${to}~`
  const isBetween = (booked: string) => booked >= from && booked < end
  return listQuestion('lead', {
    query: async (rows) => [
      ...(await rows.of('lead').where('booked').between(from, end).toArray()),
      ...(await readDayLeads(rows, ({ booked }) => (booked !== undefined && isBetween(booked) ? booked : undefined))),
    ],
    belongs: ({ actual_booking_date: date }) => date !== undefined && date >= from && date <= to,
  })
}

const longestUntouchedFirst = (a: Lead, b: Lead) => compare(a.updatedAt, b.updatedAt)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
