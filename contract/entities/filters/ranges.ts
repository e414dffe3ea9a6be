import * as z from 'zod/mini'
import { addDays, londonInstant, mondayOf, sundayOf } from '../../london-time.ts'
import { formatDate, squareMetres } from '../field-text.ts'

// Filters by dates and numbers, parsed once here: a device compares its columns with the result of `wantedRanges`, the
// server its rows. A range includes both ends, an absent end is open, and days are those of London.

const columns = {
  last_contact_at: 'time',
  createdAt: 'time',
  converted_at: 'time',
  actual_booking_date: 'day',
  entry_date: 'day',
  total_floor_area: 'number',
  total: 'number',
} as const
export type RangeColumn = keyof typeof columns
export const RANGE_COLUMNS = Object.keys(columns) as RangeColumn[]
export const kindOfRange = (column: RangeColumn): 'time' | 'day' | 'number' => columns[column]

interface RangeFilter {
  readonly label: string
  readonly column: RangeColumn
}

interface NumberFilter extends RangeFilter {
  readonly unit: string
  readonly amountText: (amount: string) => string
}

export const dateFilters = {
  contacted: { label: 'Last contacted', column: 'last_contact_at' },
  booked: { label: 'Booking', column: 'actual_booking_date' },
  created: { label: 'Created', column: 'createdAt' },
  entered: { label: 'Entry date', column: 'entry_date' },
  converted: { label: 'Converted on', column: 'converted_at' },
} as const satisfies Readonly<Record<string, RangeFilter>>
export type DateFilterName = keyof typeof dateFilters
export const DATE_FILTER_NAMES = Object.keys(dateFilters) as DateFilterName[]

export const numberFilters = {
  floor_area: { label: 'Floor area', column: 'total_floor_area', unit: 'm²', amountText: squareMetres },
  value: { label: 'Value', column: 'total', unit: '£', amountText: (amount) => `£${amount}` },
} as const satisfies Readonly<Record<string, NumberFilter>>
export type NumberFilterName = keyof typeof numberFilters
export const NUMBER_FILTER_NAMES = Object.keys(numberFilters) as NumberFilterName[]

export const DATE_PRESETS = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
} as const
export type DatePreset = keyof typeof DATE_PRESETS

/** The time since the last call or visit. Includes leads that were never contacted. */
export const NOT_CONTACTED = { '7': '7 days', '14': '14 days', '30': '30 days', ever: 'Never contacted' } as const
export type NotContacted = keyof typeof NOT_CONTACTED

export const isDatePreset = (text: string): text is DatePreset => Object.hasOwn(DATE_PRESETS, text)

const DAYS = /^(?:(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})?|\.\.(\d{4}-\d{2}-\d{2}))$/
const NUMBERS = /^(?:(\d{1,9}(?:\.\d{1,3})?)\.\.(\d{1,9}(?:\.\d{1,3})?)?|\.\.(\d{1,9}(?:\.\d{1,3})?))$/

const isRealDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= '1900' && day < '2200'
}

interface Ends<T> {
  from?: T | undefined
  to?: T | undefined
}

function endsOf(pattern: RegExp, text: string): Ends<string> | undefined {
  const found = pattern.exec(text)
  return found ? { from: found[1], to: found[2] ?? found[3] } : undefined
}

function daysIn(text: string): Ends<string> | undefined {
  const ends = endsOf(DAYS, text)
  return ends && [ends.from, ends.to].every((day) => day === undefined || isRealDay(day)) ? ends : undefined
}

/** `today`, `2026-11-01..2026-11-30`, `2026-11-01..` or `..2026-11-30`. */
export const dateRangeText = z.string().check(
  z.maxLength(40),
  z.refine(
    (text) => isDatePreset(text) || daysIn(text) !== undefined,
    `Give ${Object.keys(DATE_PRESETS).join(', ')}, or dates such as 2026-11-01..2026-11-30; either end may be left out.`,
  ),
)

/** `50..120`, `50..` or `..120`. */
export const numberRangeText = z.string().check(
  z.maxLength(40),
  z.refine((text) => endsOf(NUMBERS, text) !== undefined, 'Give numbers such as 50..120; either end may be left out.'),
)

export const notContacted = z.enum(Object.keys(NOT_CONTACTED) as [NotContacted, ...NotContacted[]])

const dates = Object.fromEntries(DATE_FILTER_NAMES.map((name) => [name, z.optional(dateRangeText)])) as Record<
  DateFilterName,
  z.ZodMiniOptional<typeof dateRangeText>
>
const numbers = Object.fromEntries(NUMBER_FILTER_NAMES.map((name) => [name, z.optional(numberRangeText)])) as Record<
  NumberFilterName,
  z.ZodMiniOptional<typeof numberRangeText>
>
export const rangeShape = { ...dates, ...numbers, not_contacted: z.optional(notContacted) }

export interface RangeFilters extends Partial<Record<DateFilterName | NumberFilterName, string | undefined>> {
  not_contacted?: NotContacted | undefined
}

const presetDays: Readonly<Record<DatePreset, (today: string) => Ends<string>>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'this-week': (today) => ({ from: mondayOf(today), to: sundayOf(today) }),
  'last-7-days': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30-days': (today) => ({ from: addDays(today, -29), to: today }),
}

const startOfDay = (day: string): number => londonInstant(day, '00:00').getTime()

/** The required values of a column: milliseconds of a time, midnight UTC of a day, or the number itself. */
export interface WantedRange {
  column: RangeColumn
  from: number
  to: number
  /** Whether the range includes an empty column. */
  isOrEmpty: boolean
}

const wanted = (column: RangeColumn, { from = -Infinity, to = Infinity }: Ends<number>): WantedRange => ({
  column,
  from,
  to,
  isOrEmpty: false,
})

function wantedDays(column: RangeColumn, { from, to }: Ends<string>): WantedRange {
  const isTime = kindOfRange(column) === 'time'
  const start = isTime ? startOfDay : Date.parse
  return wanted(column, {
    ...(from === undefined ? {} : { from: start(from) }),
    ...(to === undefined ? {} : { to: isTime ? startOfDay(addDays(to, 1)) - 1 : start(to) }),
  })
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

function rangeOfNumbers(column: RangeColumn, text: string): WantedRange | undefined {
  const ends = endsOf(NUMBERS, text)
  return ends && wanted(column, { from: numberOf(ends.from), to: numberOf(ends.to) })
}

/** An end may be open. Undefined for unreadable text. */
export const daysOfRange = (text: string, today: string): Ends<string> | undefined =>
  isDatePreset(text) ? presetDays[text](today) : daysIn(text)

function rangeOfDays(column: RangeColumn, text: string, today: string): WantedRange | undefined {
  const days = daysOfRange(text, today)
  return days && wantedDays(column, days)
}

function lastContactBefore(since: NotContacted, today: string): WantedRange {
  const to = since === 'ever' ? -Infinity : startOfDay(addDays(today, 1 - Number(since))) - 1
  return { column: 'last_contact_at', from: -Infinity, to, isOrEmpty: true }
}

/** All ranges must match. Unreadable text doesn't filter. */
export function wantedRanges(filters: RangeFilters, today: string): WantedRange[] {
  const ranges = [
    ...DATE_FILTER_NAMES.map((name) => {
      const text = filters[name]
      return text ? rangeOfDays(dateFilters[name].column, text, today) : undefined
    }),
    ...NUMBER_FILTER_NAMES.map((name) => {
      const text = filters[name]
      return text ? rangeOfNumbers(numberFilters[name].column, text) : undefined
    }),
    filters.not_contacted ? lastContactBefore(filters.not_contacted, today) : undefined,
  ]
  return ranges.filter((range) => range !== undefined)
}

/** The value of a row's column; NaN if it is empty or unreadable. */
export function rangeValue(column: RangeColumn, value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && kindOfRange(column) !== 'number' ? Date.parse(value) : Number.NaN
}

export const isInRange = ({ from, to, isOrEmpty }: WantedRange, value: number): boolean =>
  Number.isNaN(value) ? isOrEmpty : value >= from && value <= to

/** Whether the meaning of the filters changes with the day. */
export const dependsOnToday = (filters: RangeFilters): boolean =>
  filters.not_contacted !== undefined || DATE_FILTER_NAMES.some((name) => isDatePreset(filters[name] ?? ''))

const betweenText = (ends: Ends<string>, shown: (end: string) => string): string => {
  const { from, to } = ends
  if (from !== undefined && to !== undefined) return from === to ? shown(from) : `${shown(from)} to ${shown(to)}`
  return from === undefined ? `to ${shown(to ?? '')}` : `from ${shown(from)}`
}

/** `Last 7 days`, `from 01/11/2026`. */
export function dateRangeWords(text: string): string {
  if (isDatePreset(text)) return DATE_PRESETS[text]
  const days = daysIn(text)
  return days ? betweenText(days, formatDate) : text
}

export function numberRangeWords(name: NumberFilterName, text: string): string {
  const ends = endsOf(NUMBERS, text)
  return ends ? betweenText(ends, numberFilters[name].amountText) : text
}

/** The two ends, as a panel edits them. */
export const rangeEnds = (text: string | undefined): { from: string; to: string } => {
  const ends = endsOf(DAYS, text ?? '') ?? endsOf(NUMBERS, text ?? '')
  return { from: ends?.from ?? '', to: ends?.to ?? '' }
}

export const rangeOf = ({ from, to }: { from: string; to: string }): string => (from || to ? `${from}..${to}` : '')
