// Reads values as users and programs write them. Unambiguous values are read, and nothing is guessed.
import { isRealDate, SENTINELS, TEMPLATE } from './cell-values.ts'

/** Other text in cells that means there is no value. */
const UNKNOWN: ReadonlySet<string> = new Set([
  ...SENTINELS,
  '-',
  '--',
  '?',
  'na',
  'none',
  'null',
  'nil',
  'tba',
  'tbc',
  'unknown',
  'not known',
  'not sure',
  'unsure',
  'don’t know',
  'not given',
])
/** Longer than any date or amount. */
const LONGEST = 60

const plain = (raw: string) => raw.trim().toLowerCase().replaceAll("'", '’')
const isUnknown = (raw: string) => UNKNOWN.has(plain(raw)) || TEMPLATE.test(raw.trim())

const YES = new Set(['y', 'yes', 'true', 't', '1', 'on', 'x', '✓', '✔'])
const NO = new Set(['n', 'no', 'false', 'f', '0', 'off'])

/** Undefined when the cell is empty, null when it is neither yes nor no. */
export function readYesNo(raw: string): boolean | null | undefined {
  const text = plain(raw)
  if (YES.has(text)) return true
  if (NO.has(text)) return false
  return isUnknown(text) ? undefined : null
}

const CURRENCY = /^(?:[£$€]|gbp|eur|usd)|(?:[£$€]|gbp|eur|usd|miles?)$/g
/** With commas between thousands, or as in continental Europe, where commas and dots are swapped. */
const WITH_POINT = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/
const WITH_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?$/

/** `£1,250.00`, `(250)`. Undefined when the cell is empty, null when it isn't a number. */
export function readAmount(raw: string, { decimalComma = false } = {}): number | null | undefined {
  if (isUnknown(raw)) return undefined
  const given = raw.trim()
  if (given.length > LONGEST) return null
  const bracketed = /^\((.*)\)$/.exec(given)?.[1]
  const text = (bracketed === undefined ? given : `-${bracketed}`)
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/^-£/, '£-')
    .replaceAll(CURRENCY, '')
  if (!(decimalComma ? WITH_COMMA : WITH_POINT).test(text)) return null
  return Number(decimalComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''))
}

export interface DateStyle {
  /** A birth in '85 was in 1985. */
  readonly isBirth?: boolean
  readonly monthFirst?: boolean
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** Two-digit years of birth mean 1930 to 2029. */
const BIRTHS_FROM = 30
const BEFORE = /^(?:w\/?c\.?|week commencing|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?)[, ]+/
const TIME = /\d{1,2}:\d{2}/
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DIGITS = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const DAY_AND_NAME = /^(\d{1,2})[-/ .]{0,2}([a-z]{3,9})\.?[-/ ,]{0,2}(\d{4}|\d{2})$/
const NAME_AND_DAY = /^([a-z]{3,9})\.?[-/ ]?(\d{1,2})[, -]{1,2}(\d{4}|\d{2})$/
const SERIAL = /^(\d{4,5})(?:\.\d+)?$/
/** Day 0 of a spreadsheet, counted in days before 1970. Smaller numbers are years. */
const SERIAL_EPOCH = 25_569
const FIRST_SERIAL = 5000
const DAY_MS = 86_400_000

/** Day first, unless `monthFirst` is set. Undefined when the cell is empty, null when it isn't a date. */
export function readAnyDate(raw: string, style: DateStyle = {}): string | null | undefined {
  if (isUnknown(raw)) return undefined
  if (raw.trim().length > LONGEST) return null
  const text = withoutTime(
    plain(raw)
      .replace(BEFORE, '')
      .replace(/^(\d{4}-\d\d-\d\d)t/, '$1 '),
  ).replace(ORDINAL, '$1')
  const serial = Number(SERIAL.exec(text)?.[1] ?? 0)
  if (serial >= FIRST_SERIAL) return new Date((serial - SERIAL_EPOCH) * DAY_MS).toISOString().slice(0, 10)
  const [year, month, day] = partsOf(text, style) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  return realDate(fullYear(year, style), month, Number(day))
}

function withoutTime(text: string): string {
  const at = text.search(TIME)
  return at < 0 ? text : text.slice(0, at).trim().replace(/,$/, '').replace(/ at$/, '')
}

function partsOf(text: string, { monthFirst = false }: DateStyle): [string, number, string] | undefined {
  const ofYear = YEAR_FIRST.exec(text) ?? DIGITS.exec(text)
  if (ofYear) return [ofYear[1] ?? '', Number(ofYear[2]), ofYear[3] ?? '']
  const [, first = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? []
  if (first) return monthFirst ? [last, Number(first), second] : [last, Number(second), first]
  const [, day = '', name = '', year = ''] = DAY_AND_NAME.exec(text) ?? []
  if (day) return [year, monthOf(name), day]
  const [, named = '', dayAfter = '', yearAfter = ''] = NAME_AND_DAY.exec(text) ?? []
  return named ? [yearAfter, monthOf(named), dayAfter] : undefined
}

/** 0 if there is no such month. */
const monthOf = (name: string) =>
  name === 'sept' ? 9 : MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name) + 1

function fullYear(year: string, { isBirth = false }: DateStyle): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (isBirth && Number(year) >= BIRTHS_FROM ? 1900 : 2000)
}

function realDate(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, '0'), month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return isRealDate(text) ? text : null
}
