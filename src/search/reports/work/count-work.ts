import { isFinished } from '../../../../contract/entities/sharing/open-work.ts'
import { addDays } from '../../../../contract/london-time.ts'
import { NONE } from '../../choice-column.ts'
import type { LeadColumns, LeadKind } from '../../lead-columns.ts'
import { type Ends, endsOf, KINDS, type Matching } from '../report-of.ts'
import type { ContactColumns } from './contact-columns.ts'
import {
  BOOKING_STATES,
  type BookingState,
  type Side,
  type WorkCounts,
  type WorkMeasure,
  type WorkNumber,
  type WorkQuestion,
  type WorkReport,
  type WorkRow,
} from './work-report.ts'

// Every number and the leads that it opens come from `eachCounted`, so that they can't differ.

const SIDES = ['now', 'before'] as const

interface Counting {
  columns: LeadColumns
  matching: Matching
  contacts: ContactColumns
  question: WorkQuestion
}

export function workOf(counting: Counting): WorkReport {
  const bookings: ReadonlySet<string> = new Set(BOOKING_STATES)
  const tables = { contacts: new Map<string, CountedRow>(), bookings: new Map<string, CountedRow>() }
  eachCounted(counting, ({ userId, measure, side }) => {
    const table = bookings.has(measure) ? tables.bookings : tables.contacts
    const row = table.get(userId) ?? { userId, now: {}, before: {} }
    row[side][measure] = (row[side][measure] ?? 0) + 1
    table.set(userId, row)
  })
  return { contacts: [...tables.contacts.values()], bookings: [...tables.bookings.values()] }
}

interface CountedRow extends WorkRow {
  now: { -readonly [Measure in keyof WorkCounts]: WorkCounts[Measure] }
  before: { -readonly [Measure in keyof WorkCounts]: WorkCounts[Measure] }
}

/** The slots of the leads that a number counts, each once. */
export function slotsOfWork(counting: Counting, wanted: WorkNumber): number[] {
  const slots = new Set<number>()
  eachCounted(counting, ({ userId, measure, side }, slot) => {
    if (userId === wanted.userId && measure === wanted.measure && side === wanted.side) slots.add(slot)
  })
  return [...slots]
}

type Tell = (number: WorkNumber, slot: number) => void

function eachCounted(counting: Counting, tell: Tell): void {
  const { question } = counting
  const tellWanted: Tell = (number, slot) => {
    if (question.ofUser === undefined || question.ofUser === number.userId) tell(number, slot)
  }
  const isMatching = maskOf(counting)
  for (const side of SIDES) {
    eachContact(counting, isMatching, side, tellWanted)
    eachBooking(counting, side, tellWanted)
  }
}

const daysOf = ({ period, before }: WorkQuestion, side: Side) => (side === 'now' ? period : before)

function eachContact({ columns, contacts, question }: Counting, isMatching: Uint8Array, side: Side, tell: Tell): void {
  contacts.eachWithin(endsOf('contacted', daysOf(question, side)), ({ leadId, by, kind, outcome }) => {
    const slot = columns.slots.find(leadId)
    if (slot < 0 || isMatching[slot] !== 1) return
    const measures = [kind, outcome] as WorkMeasure[]
    for (const measure of measures) tell({ userId: by, measure, side }, slot)
  })
}

function maskOf({ columns, matching }: Counting): Uint8Array {
  const mask = new Uint8Array(columns.slots.count)
  for (const kind of KINDS) for (const slot of matching[kind]) mask[slot] = 1
  return mask
}

function eachBooking(counting: Counting, side: Side, tell: Tell): void {
  const { columns, matching, question } = counting
  const days = daysOf(question, side)
  const booked = columns.numbers.actual_booking_date.numbers
  const { codes, values } = columns.assignedTo
  const visited = visitedOnTheDay(counting, side)
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
      const day = booked[slot] ?? Number.NaN
      const userId = values[codes[slot] ?? 0]
      if (day >= from && day <= to && userId !== undefined) tell({ userId, measure: stateOf(slot, kind), side }, slot)
    }
  }
}

/** The leads whose booked day, in London, has a visit. */
function visitedOnTheDay({ columns, contacts, question }: Counting, side: Side): ReadonlySet<number> {
  const { from, to } = daysOf(question, side)
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
