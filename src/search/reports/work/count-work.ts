import { isFinished } from '../../../../contract/entities/sharing/open-work.ts'
import { addDays } from '../../../../contract/london-time.ts'
import { NONE } from '../../choice-column.ts'
import type { LeadColumns, LeadKind } from '../../lead-columns.ts'
import { type Ends, endsOf, KINDS, type Matching } from '../report-of.ts'
import { partsOf, type Period } from '../periods.ts'
import type { ContactColumns } from './contact-columns.ts'
import {
  BOOKING_MEASURES,
  type BookingState,
  type WorkCounts,
  type WorkMeasure,
  type WorkNumber,
  type WorkQuestion,
  type WorkReport,
  type WorkRow,
} from './work-report.ts'

// Every number and the leads that it opens come from `eachCounted`, so that they can't differ.

interface Asked {
  columns: LeadColumns
  matching: Matching
  contacts: ContactColumns
  question: WorkQuestion
}

interface Counting extends Asked {
  /** By slot, 1 where the filters leave the lead or deal. */
  isMatching: Uint8Array
}

const countingOf = (asked: Asked): Counting => ({ ...asked, isMatching: maskOf(asked) })

export function workOf(asked: Asked): WorkReport {
  const counting = countingOf(asked)
  const { period, before } = asked.question
  const tables = { contacts: new Map<string, CountedRow>(), bookings: new Map<string, CountedRow>() }
  const times = timesOf(counting.question)
  const count = (side: 'now' | 'before', { userId, measure }: Counted) => {
    const table = isOfBooking(measure) ? tables.bookings : tables.contacts
    const row = table.get(userId) ?? { userId, now: {}, before: {} }
    add(row[side], measure)
    table.set(userId, row)
  }
  eachCounted(counting, period, (counted) => {
    count('now', counted)
    times.count(counted)
  })
  eachCounted(counting, before, (counted) => count('before', counted))
  return { contacts: [...tables.contacts.values()], bookings: [...tables.bookings.values()], times: times.rows }
}

type CountsSoFar = { -readonly [Measure in keyof WorkCounts]: WorkCounts[Measure] }

interface CountedRow extends WorkRow {
  now: CountsSoFar
  before: CountsSoFar
}

function add(counts: CountsSoFar, measure: WorkMeasure): void {
  counts[measure] = (counts[measure] ?? 0) + 1
}

const bookingMeasures: ReadonlySet<string> = new Set(BOOKING_MEASURES)
const isOfBooking = (measure: WorkMeasure) => bookingMeasures.has(measure)

/** What the wanted person did in each part of the period. */
function timesOf({ period, step, person }: WorkQuestion) {
  const rows = partsOf(period, step).map((days) => ({ days, counts: {} as CountsSoFar }))
  const starts = {
    contacted: rows.map(({ days }) => endsOf('contacted', days).from),
    booked: rows.map(({ days }) => endsOf('booked', days).from),
  }
  const count = ({ userId, measure, at }: Counted) => {
    if (person !== undefined && person !== userId) return
    const row = rows[starts[isOfBooking(measure) ? 'booked' : 'contacted'].findLastIndex((start) => start <= at)]
    if (row) add(row.counts, measure)
  }
  return { rows, count }
}

/** The slots of the leads that a number counts, each once. */
export function slotsOfWork(asked: Asked, wanted: WorkNumber): number[] {
  const slots = new Set<number>()
  eachCounted(countingOf(asked), wanted.days, ({ userId, measure, slot }) => {
    if (measure === wanted.measure && (wanted.userId === undefined || wanted.userId === userId)) slots.add(slot)
  })
  return [...slots]
}

interface Counted {
  readonly userId: string
  readonly measure: WorkMeasure
  readonly slot: number
  /** When it was, or the booked day. */
  readonly at: number
}

type Visit = (counted: Counted) => void

function eachCounted(counting: Counting, days: Period, visit: Visit): void {
  const { ofUser } = counting.question
  const visitWanted: Visit = (counted) => {
    if (ofUser === undefined || ofUser === counted.userId) visit(counted)
  }
  eachContact(counting, days, visitWanted)
  eachBooking(counting, days, visitWanted)
}

function eachContact({ columns, contacts, isMatching }: Counting, days: Period, visit: Visit): void {
  contacts.eachWithin(endsOf('contacted', days), ({ leadId, by, kind, outcome, at }) => {
    const slot = columns.slots.find(leadId)
    if (slot < 0 || isMatching[slot] !== 1) return
    const measures = [kind, outcome] as WorkMeasure[]
    for (const measure of measures) visit({ userId: by, measure, slot, at })
  })
}

function maskOf({ columns, matching }: Asked): Uint8Array {
  const mask = new Uint8Array(columns.slots.count)
  for (const kind of KINDS) for (const slot of matching[kind]) mask[slot] = 1
  return mask
}

function eachBooking(counting: Counting, days: Period, visit: Visit): void {
  const { columns, matching, question } = counting
  const booked = columns.numbers.actual_booking_date.numbers
  const firstBooked = columns.firstBooked.numbers
  const { codes, values } = columns.assignedTo
  const visited = visitedOnTheDay(counting, days)
  const today = Date.parse(question.today)
  // The work on the lead has ended without a deal.
  const isLost = columns.leadStatus.values.map(isFinished)
  const stateOf = (slot: number, kind: LeadKind): BookingState => {
    if ((booked[slot] ?? 0) >= today) return 'ahead'
    if (kind === 'deal' || visited.has(slot)) return 'kept'
    return isLost[columns.leadStatus.codes[slot] ?? NONE] ? 'lost' : 'unrecorded'
  }
  const { from, to } = endsOf('booked', days)
  for (const kind of KINDS) {
    for (const slot of matching[kind]) {
      const at = booked[slot] ?? Number.NaN
      const userId = values[codes[slot] ?? 0]
      if (!(at >= from && at <= to) || userId === undefined) continue
      visit({ userId, measure: stateOf(slot, kind), slot, at })
      const first = firstBooked[slot] ?? Number.NaN
      if (!Number.isNaN(first) && first !== at) visit({ userId, measure: 'moved', slot, at })
    }
  }
}

/** The leads whose booked day, in London, has a visit. */
function visitedOnTheDay({ columns, contacts }: Counting, { from, to }: Period): ReadonlySet<number> {
  const booked = columns.numbers.actual_booking_date.numbers
  const ends = new Map<number, Ends>()
  const endsOn = (day: number): Ends => {
    const known = ends.get(day)
    if (known) return known
    const text = new Date(day).toISOString().slice(0, 10)
    const found = endsOf('contacted', { from: text, to: text })
    ends.set(day, found)
    return found
  }
  const visited = new Set<number>()
  contacts.eachWithin(endsOf('contacted', { from: addDays(from, -1), to: addDays(to, 1) }), ({ leadId, kind, at }) => {
    if (kind !== 'Visit') return
    const slot = columns.slots.find(leadId)
    const day = booked[slot] ?? Number.NaN
    if (slot < 0 || Number.isNaN(day)) return
    const onDay = endsOn(day)
    if (at >= onDay.from && at <= onDay.to) visited.add(slot)
  })
  return visited
}
