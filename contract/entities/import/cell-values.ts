/** Text in files that means "unknown". `%%…%%` is a template that was never filled in. */
export const SENTINELS: ReadonlySet<string> = new Set([
  '',
  'no data!',
  'nodata!',
  'invalid!',
  'invalid',
  'n/a',
  'not recorded',
])
export const TEMPLATE = /^%%.*%%$/

export function readText(raw: string): string | undefined {
  const text = withoutNoise(raw)
  if (SENTINELS.has(text.toLowerCase()) || TEMPLATE.test(text)) return undefined
  return text.includes('W/m') ? text.replaceAll(/W\/m[^\s\dK]{1,3}K/g, 'W/m²K') : text
}

/** In one pass: a pattern tried at each blank would take minutes for a cell with a megabyte of them. */
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

/** The calendar begins with year 1. */
export function isRealDate(date: string): boolean {
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
