import { daysOfRange } from '../../../contract/entities/filters/ranges.ts'
import { addDays } from '../../../contract/london-time.ts'
import { addMonths, firstOfMonth, lastOfMonth, type Period } from '../../search/reports/periods.ts'
import { texts } from './texts.ts'

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
