/** `1,234`. By hand: the first use of `toLocaleString` costs a tablet fifty milliseconds. */
export const thousands = (number: number) => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

export function formatBytes(bytes: number): string {
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

export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS)
  if (seconds < 60) return `${Math.max(1, seconds)} s`
  // Rounded before it is split: never 60 of anything.
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

/** `1 row`, `1,204 rows`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${thousands(count)} ${count === 1 ? one : many}`
