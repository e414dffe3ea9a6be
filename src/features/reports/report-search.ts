import * as z from 'zod/mini'
import { daysOfRange } from '../../../contract/entities/filters/ranges.ts'
import { id } from '../../../contract/entities/primitives.ts'
import { addDays } from '../../../contract/london-time.ts'
import { addMonths, firstOfMonth, lastOfMonth, type Period, STEPS, type Step } from '../../search/reports/periods.ts'
import { type Grouping, GROUPINGS } from '../../search/reports/report.ts'
import { optionalParam, searchReader } from '../../ui/primitives/search-params.ts'
import { texts } from './texts.ts'

/** What the address says besides the filters. */
export interface ReportPlace {
  by?: Grouping
  step?: Step
  /** Whose calls, visits and bookings are counted over time. */
  person?: string | undefined
  panel?: 'open'
}

export const readReportPlace = searchReader<ReportPlace>(
  z.object({
    by: optionalParam(z.enum(GROUPINGS)),
    step: optionalParam(z.enum(STEPS)),
    person: optionalParam(id),
    panel: optionalParam(z.literal('open')),
  }),
)

const FIRST_PERIOD = 'last-30-days'
const DAYS_OF_OPEN_START = 365

/** The period is the filter of when a lead was created. Without a start it is a year. */
export function periodOf(created: string | undefined, today: string): Period {
  const { from, to = today } = daysOfRange(created ?? FIRST_PERIOD, today) ?? {}
  return { from: from ?? addDays(to, 1 - DAYS_OF_OPEN_START), to }
}

export const rangeText = ({ from, to }: Period) => `${from}..${to}`

const yearOf = (day: string, years = 0) => String(Number(day.slice(0, 4)) + years)

/** By what the address says for it. */
export function periodChoices(today: string): Record<string, string> {
  const lastMonth = addMonths(today, -1)
  const months = { from: firstOfMonth(today), to: today }
  const lastYear = { from: `${yearOf(today, -1)}-01-01`, to: `${yearOf(today, -1)}-12-31` }
  return {
    'last-7-days': texts.last7Days,
    [FIRST_PERIOD]: texts.last30Days,
    'this-week': texts.thisWeek,
    [rangeText(months)]: texts.thisMonth,
    [rangeText({ from: lastMonth, to: lastOfMonth(lastMonth) })]: texts.lastMonth,
    [rangeText({ from: `${yearOf(today)}-01-01`, to: today })]: texts.thisYear,
    [rangeText(lastYear)]: texts.lastYear,
  }
}

export const chosenPeriod = (created: string | undefined) => created ?? FIRST_PERIOD
