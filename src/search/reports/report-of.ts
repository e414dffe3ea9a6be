import { NONE } from '../choice-column.ts'
import type { LeadColumns, LeadKind } from '../lead-columns.ts'
import { compareOptions } from '../choices.ts'
import { dateFilters, wantedRanges } from '../../../contract/entities/filters/ranges.ts'
import { daysFrom, partsOf, type Period } from './periods.ts'
import { districtOf } from './district.ts'
import {
  type Count,
  type Grouping,
  type GroupRow,
  type Measure,
  MEASURES,
  OVERDUE_AGES,
  type OverdueAge,
  type PersonRow,
  type Report,
  type ReportQuestion,
  type Stage,
  type StageRow,
  STAGES,
  sumOf,
  type TimeRow,
} from './report.ts'

/** The leads and the deals that the filters leave. */
export type Matching = Readonly<Record<LeadKind, Uint32Array>>

export const KINDS = ['lead', 'deal'] as const
const DAY_MS = 86_400_000

/** One pass over the columns for each table: no lead is built. */
export function reportOf(columns: LeadColumns, matching: Matching, question: ReportQuestion): Report {
  return {
    groups: groupRows(columns, matching, question),
    stages: stageRows(columns, matching, question),
    people: personRows(columns, matching, question),
    times: timeRows(columns, matching, question),
    overdue: overdueCounts(columns, matching, question.today),
  }
}

const noCount = (): Count => ({ lead: 0, deal: 0 })
const noCounts = () => Object.fromEntries(MEASURES.map((measure) => [measure, noCount()])) as Record<Measure, Count>

export interface Ends {
  from: number
  to: number
}

/** In milliseconds, as the filter of the lists reads the same days. */
export function endsOf(measure: Measure, { from, to }: Period): Ends {
  const [range] = wantedRanges({ [measure]: `${from}..${to}` }, from)
  return { from: range?.from ?? Number.NaN, to: range?.to ?? Number.NaN }
}

const numbersOf = ({ numbers }: LeadColumns, measure: Measure) => numbers[dateFilters[measure].column].numbers

function eachWithin(
  numbers: Float64Array,
  slots: Uint32Array,
  { from, to }: Ends,
  visit: (slot: number) => void,
): void {
  for (const slot of slots) {
    const number = numbers[slot] ?? Number.NaN
    if (number >= from && number <= to) visit(slot)
  }
}

interface Groups {
  /** By slot, the place of its value. */
  readonly places: Uint8Array | Uint16Array | Uint32Array
  readonly values: readonly string[]
}

function groupsBy(columns: LeadColumns, by: Grouping): Groups {
  if (by === 'postcode') return districts(columns)
  const column = columns.selects.find(({ name }) => name === by)
  return column ? { places: column.codes, values: column.values } : { places: new Uint8Array(), values: [] }
}

function districts({ texts, slots }: LeadColumns): Groups {
  const places = new Uint32Array(slots.count)
  const values = ['']
  const placeOf = new Map<string, number>([['', 0]])
  texts.postcode.eachText((slot, text) => {
    const district = districtOf(text)
    let place = placeOf.get(district)
    if (place === undefined) {
      place = values.push(district) - 1
      placeOf.set(district, place)
    }
    places[slot] = place
  })
  return { places, values }
}

function groupRows(columns: LeadColumns, matching: Matching, { period, before, by }: ReportQuestion): GroupRow[] {
  const { places, values } = groupsBy(columns, by)
  const created = numbersOf(columns, 'created')
  const countsIn = (kind: LeadKind, days: Period) => {
    const counts = new Uint32Array(values.length)
    eachWithin(created, matching[kind], endsOf('created', days), (slot) => {
      const place = places[slot] ?? 0
      counts[place] = (counts[place] ?? 0) + 1
    })
    return counts
  }
  const byValue = new Map<string, GroupRow>()
  for (const kind of KINDS) {
    const [now, then] = [countsIn(kind, period), countsIn(kind, before)]
    for (const [place, value] of values.entries()) {
      const [isNow, wasThen] = [now[place] ?? 0, then[place] ?? 0]
      if (isNow + wasThen === 0) continue
      const row = byValue.get(value) ?? { value, now: noCount(), before: noCount() }
      row.now[kind] += isNow
      row.before[kind] += wasThen
      byValue.set(value, row)
    }
  }
  const isOrdered = by === 'current_energy_rating'
  return [...byValue.values()].toSorted(
    (a, b) => (isOrdered ? 0 : sumOf(b.now) - sumOf(a.now)) || compareOptions(a.value, b.value),
  )
}

/** A stage counts what its filter finds: contacted or booked since the period began. */
function stageRows(columns: LeadColumns, matching: Matching, { period, before }: ReportQuestion): StageRow[] {
  const days = Object.fromEntries(STAGES.map((stage) => [stage, [] as number[]])) as Record<Stage, number[]>
  const now = stageCounts(columns, matching, period, (stage, took) => days[stage].push(took))
  const then = stageCounts(columns, matching, before)
  return STAGES.map((stage) => ({
    stage,
    now: now[stage],
    before: then[stage],
    days: stage === 'created' ? undefined : median(days[stage]),
  }))
}

function stageCounts(
  columns: LeadColumns,
  matching: Matching,
  days: Period,
  took: (stage: Stage, days: number) => void = () => undefined,
): Record<Stage, Count> {
  const [created, contacted, booked, converted] = MEASURES.map((measure) => numbersOf(columns, measure))
  const sinceContact = endsOf('contacted', days).from
  const sinceBooking = endsOf('booked', days).from
  const isClosed = columns.dealStatus.values.map((value) => value === 'Closed')
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, noCount()])) as Record<Stage, Count>
  for (const kind of KINDS) {
    eachWithin(created ?? new Float64Array(), matching[kind], endsOf('created', days), (slot) => {
      const start = created?.[slot] ?? Number.NaN
      const reach = (stage: Stage, at: number | undefined) => {
        counts[stage][kind] += 1
        const ms = (at ?? Number.NaN) - start
        if (!Number.isNaN(ms)) took(stage, Math.max(0, ms / DAY_MS))
      }
      counts.created[kind] += 1
      const [contactedAt, bookedOn] = [contacted?.[slot] ?? Number.NaN, booked?.[slot] ?? Number.NaN]
      if (contactedAt >= sinceContact) reach('contacted', contactedAt)
      if (bookedOn >= sinceBooking) reach('booked', bookedOn)
      if (kind === 'lead') return
      reach('deal', converted?.[slot])
      if (isClosed[columns.dealStatus.codes[slot] ?? NONE]) counts.closed[kind] += 1
    })
  }
  return counts
}

function median(days: readonly number[]): number | undefined {
  const sorted = Float64Array.from(days).sort()
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

function personRows(columns: LeadColumns, matching: Matching, { period, before }: ReportQuestion): PersonRow[] {
  const { codes, values } = columns.assignedTo
  const attempts = columns.attempts.numbers
  const byUser = new Map<string, PersonRow>(
    values.map((userId) => [userId, { userId, now: noCounts(), before: noCounts(), attempts: 0 }] as const),
  )
  const rows = values.map((userId) => byUser.get(userId))
  const rowAt = (slot: number) => rows[codes[slot] ?? 0]
  for (const measure of MEASURES) {
    const numbers = numbersOf(columns, measure)
    for (const kind of KINDS) {
      eachWithin(numbers, matching[kind], endsOf(measure, period), (slot) => {
        const row = rowAt(slot)
        if (!row) return
        row.now[measure][kind] += 1
        if (measure === 'contacted') row.attempts += attempts[slot] ?? 0
      })
      eachWithin(numbers, matching[kind], endsOf(measure, before), (slot) => {
        const row = rowAt(slot)
        if (row) row.before[measure][kind] += 1
      })
    }
  }
  const isAny = ({ now, before: then }: PersonRow) =>
    MEASURES.some((measure) => sumOf(now[measure]) + sumOf(then[measure]) > 0)
  return [...byUser.values()].filter(isAny)
}

function timeRows(columns: LeadColumns, matching: Matching, { period, step }: ReportQuestion): TimeRow[] {
  const rows = partsOf(period, step).map((days) => ({ days, counts: noCounts() }))
  for (const measure of MEASURES) {
    const numbers = numbersOf(columns, measure)
    const starts = Float64Array.from(rows, ({ days }) => endsOf(measure, days).from)
    for (const kind of KINDS) {
      eachWithin(numbers, matching[kind], endsOf(measure, period), (slot) => {
        const row = rows[placeIn(starts, numbers[slot] ?? 0)]
        if (row) row.counts[measure][kind] += 1
      })
    }
  }
  return rows
}

/** Of the last that isn’t later. */
function placeIn(starts: Float64Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

const ageOf = (days: number): OverdueAge => (days < 1 ? 'today' : days <= 7 ? 'week' : days <= 30 ? 'month' : 'older')

function overdueCounts(columns: LeadColumns, matching: Matching, today: string): Record<OverdueAge, Count> {
  const counts = Object.fromEntries(OVERDUE_AGES.map((age) => [age, noCount()])) as Record<OverdueAge, Count>
  eachOverdue(columns, matching, today, (age, kind) => (counts[age][kind] += 1))
  return counts
}

/** The slots that an age counts. */
export function slotsOverdue(columns: LeadColumns, matching: Matching, today: string, wanted: OverdueAge): number[] {
  const slots: number[] = []
  eachOverdue(columns, matching, today, (age, _kind, slot) => {
    if (age === wanted) slots.push(slot)
  })
  return slots
}

type VisitOverdue = (age: OverdueAge, kind: LeadKind, slot: number) => void

function eachOverdue(columns: LeadColumns, matching: Matching, today: string, visit: VisitOverdue): void {
  const { values } = columns.nextFollowUp
  const isOverdue = values.map((value) => value === 'Overdue')
  const kinds = new Uint8Array(columns.slots.count)
  for (const [place, kind] of KINDS.entries()) for (const slot of matching[kind]) kinds[slot] = place + 1
  columns.eachSortKey('next_follow_up', (slot, order) => {
    const kind = KINDS[(kinds[slot] ?? 0) - 1]
    if (kind && isOverdue[columns.nextFollowUp.codes[slot] ?? NONE])
      visit(ageOf(daysFrom(String(order).slice(0, 10), today)), kind, slot)
  })
}
