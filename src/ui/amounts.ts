import { thousands } from './thousands.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** `640 bytes`, `12.3 MB`. */
export function bytesInWords(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1000
    unit += 1
  }
  return `${unit === 0 ? Math.round(amount) : amount.toFixed(amount < 100 ? 1 : 0)} ${UNITS[unit]}`
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** How long something still takes: `8 s`, `3 min`, `2 h 10 min`. */
export function durationInWords(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.round(ms / SECOND_MS))} s`
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  const minutes = Math.round((ms % HOUR_MS) / MINUTE_MS)
  return `${Math.floor(ms / HOUR_MS)} h${minutes > 0 ? ` ${minutes} min` : ''}`
}

/** `1 row`, `1,204 rows`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${thousands(count)} ${count === 1 ? one : many}`
