import { quantile } from '../support/statistics.ts'

/** What came of each kind of question. Numbers alone, so that threads can hand it over. */
export interface Tally {
  readonly tookMs: Record<string, number[]>
  readonly statuses: Record<string, Record<string, number>>
  readonly errors: Record<string, number>
}

export interface Noted {
  readonly what: string
  readonly status: number
  readonly retryAfter: string | undefined
  readonly tookMs?: number
}

export const newTally = (): Tally => ({ tookMs: {}, statuses: {}, errors: {} })

/** A refusal is quick: the times are of what was done. */
export function note({ tookMs: times, statuses }: Tally, { what, status, retryAfter, tookMs }: Noted): void {
  if (status < 300 && tookMs !== undefined) (times[what] ??= []).push(tookMs)
  const named = `${status}${status === 503 && retryAfter === undefined ? WITHOUT : ''}`
  const known = (statuses[what] ??= {})
  known[named] = (known[named] ?? 0) + 1
}

export function noteError({ errors }: Tally, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  errors[text] = (errors[text] ?? 0) + 1
}

const WITHOUT = ' without Retry-After'

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = newTally()
  for (const { tookMs, statuses, errors } of tallies) {
    for (const [what, times] of Object.entries(tookMs)) sum.tookMs[what] = [...(sum.tookMs[what] ?? []), ...times]
    for (const [what, counts] of Object.entries(statuses)) addTo((sum.statuses[what] ??= {}), counts)
    addTo(sum.errors, errors)
  }
  return sum
}

function addTo(sum: Record<string, number>, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
}

export interface Latency {
  readonly what: string
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export const latencies = ({ tookMs }: Tally): Latency[] =>
  Object.entries(tookMs).map(([what, times]) => ({
    what,
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  }))

const ALLOWED = /^(2\d\d|503)$/

/** How many were neither done nor put off by a 503 that says for how long. */
export const wrongAnswers = ({ statuses }: Tally): number =>
  Object.values(statuses)
    .flatMap((counts) => Object.entries(counts))
    .reduce((sum, [status, count]) => (ALLOWED.test(status) ? sum : sum + count), 0)

export const answersOf = ({ statuses }: Tally): number =>
  Object.values(statuses).reduce((sum, counts) => sum + totalOf(counts), 0)

export const totalOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
