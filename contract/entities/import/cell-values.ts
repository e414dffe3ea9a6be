/** What files write for "unknown". `%%…%%` is a template that nobody filled in. */
const SENTINELS = new Set(['', 'no data!', 'nodata!', 'invalid!', 'invalid', 'n/a', 'not recorded'])
const TEMPLATE = /^%%.*%%$/

export function readText(raw: string): string | undefined {
  const text = withoutNoise(raw)
  if (SENTINELS.has(text.toLowerCase()) || TEMPLATE.test(text)) return undefined
  return text.includes('W/m') ? text.replaceAll(/W\/m[^\s\dK]{1,3}K/g, 'W/m²K') : text
}

/** One pass: a pattern tried at each blank would take minutes for a cell with a megabyte of them. */
function withoutNoise(raw: string): string {
  let end = raw.length
  while (end > 0 && /[\s,]/.test(raw.charAt(end - 1))) end -= 1
  return raw.slice(0, end).trimStart()
}

/** Undefined when the cell is empty, null when it isn't a number. */
export function readNumber(raw: string): number | null | undefined {
  const text = readText(raw)
  if (text === undefined) return undefined
  const number = /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : NaN
  return Number.isFinite(number) ? number : null
}

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/
const BRITISH_DATE = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: .*)?$/

/** Reads `YYYY-MM-DD` or `DD/MM/YYYY`. Undefined when the cell is empty, null when it isn't a date. */
export function readDate(raw: string): string | null | undefined {
  const text = readText(raw)
  if (text === undefined) return undefined
  const iso = ISO_DATE.exec(text)
  const british = iso ? null : BRITISH_DATE.exec(text)
  const [year = '', month = '', day = ''] = iso?.slice(1, 4) ?? british?.slice(1, 4).toReversed() ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? date : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMED_MONTH = /^(\d\d?)[- ]([a-z]{3})[a-z]*[- ](\d{4}|\d\d)$/i
/** Two-digit years from here on belong to the last century, because a date of birth may. */
const LAST_CENTURY_FROM = 40
const SERIAL = /^(\d{4,5})(?:\.\d+)?$/
/** Day 0 of a spreadsheet, counted in days before 1970. */
const SERIAL_EPOCH = 25_569
const DAY_MS = 86_400_000

/** Also reads dates as people and spreadsheets write them: `5-Jan-26`, `5 January 2026`, `46027`. Never month first. */
export function readAnyDate(raw: string): string | null | undefined {
  const text = readText(raw)
  if (text === undefined) return undefined
  const [, day = '', name = '', year = ''] = NAMED_MONTH.exec(text) ?? []
  if (day) {
    const month = String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0')
    const century = Number(year) >= LAST_CENTURY_FROM ? '19' : '20'
    return readDate(`${year.length === 2 ? century + year : year}-${month}-${day.padStart(2, '0')}`)
  }
  const [, serial] = SERIAL.exec(text) ?? []
  if (serial !== undefined && Number(serial) >= 5000) {
    return new Date((Number(serial) - SERIAL_EPOCH) * DAY_MS).toISOString().slice(0, 10)
  }
  return readDate(text)
}

export const readAmount = (raw: string) => readNumber(raw.replace(/[£,\s]/g, ''))

function isRealDate(date: string): boolean {
  // The calendar begins with year 1.
  if (date.startsWith('0000')) return false
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

export function readFlag(raw: string): boolean | undefined {
  const text = readText(raw)?.toLowerCase()
  if (text === 'y' || text === 'yes' || text === 'true') return true
  return text === 'n' || text === 'no' || text === 'false' ? false : undefined
}

/** A to G; anything else means No Rating. */
export function readRating(raw: string): string | undefined {
  const rating = raw.trim().toUpperCase()
  return /^[A-G]$/.test(rating) ? rating : undefined
}

const TENURES = new Set(['owner-occupied', 'rented (private)', 'rented (social)', 'unknown'])

export function readTenure(raw: string): string | undefined {
  const text = readText(raw)
  const folded = text?.toLowerCase().replace('rental', 'rented')
  return folded !== undefined && TENURES.has(folded) ? folded : text
}
