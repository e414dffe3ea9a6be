/** What is written where nothing is known; and `%%…%%`, a template that nobody filled in. */
const SENTINELS = new Set(['', 'no data!', 'nodata!', 'invalid!', 'invalid', 'n/a', 'not recorded'])
const TEMPLATE = /^%%.*%%$/

/** The official words, without noise at their end. */
export function readText(raw: string): string | undefined {
  const text = withoutNoise(raw)
  if (SENTINELS.has(text.toLowerCase()) || TEMPLATE.test(text)) return undefined
  return text.includes('W/m') ? text.replaceAll(/W\/m[^\s\dK]{1,3}K/g, 'W/m²K') : text
}

/** In one pass: a pattern that is tried at each blank would take minutes for a cell of a megabyte of them. */
function withoutNoise(raw: string): string {
  let end = raw.length
  while (end > 0 && /[\s,]/.test(raw.charAt(end - 1))) end -= 1
  return raw.slice(0, end).trimStart()
}

/** Undefined where nothing is given, null for what is no number. */
export function readNumber(raw: string): number | null | undefined {
  const text = readText(raw)
  if (text === undefined) return undefined
  const number = /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : NaN
  return Number.isFinite(number) ? number : null
}

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/
const BRITISH_DATE = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: .*)?$/

/** `YYYY-MM-DD` from that or from `DD/MM/YYYY`; undefined where nothing is given, null for what is no date. */
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
/** Two figures: from here on the last century, which a date of birth may be of. */
const LAST_CENTURY_FROM = 40
const SERIAL = /^(\d{4,5})(?:\.\d+)?$/
/** Day 0 of a spreadsheet, in days before 1970. */
const SERIAL_EPOCH = 25_569
const DAY_MS = 86_400_000

/** A date as people and spreadsheets write it too: `5-Jan-26`, `5 January 2026`, `46027`. Never month first. */
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

/** `£1,250.00` too. */
export const readAmount = (raw: string) => readNumber(raw.replace(/[£,\s]/g, ''))

function isRealDate(date: string): boolean {
  // The calendar begins with the year 1.
  if (date.startsWith('0000')) return false
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

export function readFlag(raw: string): boolean | undefined {
  const text = readText(raw)?.toLowerCase()
  if (text === 'y' || text === 'yes' || text === 'true') return true
  return text === 'n' || text === 'no' || text === 'false' ? false : undefined
}

/** A to G; anything else is No Rating. */
export function readRating(raw: string): string | undefined {
  const rating = raw.trim().toUpperCase()
  return /^[A-G]$/.test(rating) ? rating : undefined
}

const TENURES = new Set(['owner-occupied', 'rented (private)', 'rented (social)', 'unknown'])

/** `Owner-occupied`, `rental (private)` and the like in today's spelling. */
export function readTenure(raw: string): string | undefined {
  const text = readText(raw)
  const folded = text?.toLowerCase().replace('rental', 'rented')
  return folded !== undefined && TENURES.has(folded) ? folded : text
}
