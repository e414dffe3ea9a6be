import { type Job, jobNumber } from '../../../contract/entities/job.ts'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import { milesBetween, type Point } from '../../search/radius.ts'

export interface Suggestion {
  kind: 'Job' | 'Postcode' | 'Exchange'
  text: string
}

const MOST_SUGGESTIONS = 8

const partsOf = (job: Job): Suggestion[] => [
  { kind: 'Job', text: jobNumber(job) },
  { kind: 'Postcode', text: job.postcode ?? '' },
  { kind: 'Exchange', text: job.exchange ?? '' },
]

/** Postcodes are the same with and without their space. */
function contains({ kind, text }: Suggestion, words: string): boolean {
  if (text.toLowerCase().includes(words)) return true
  return kind === 'Postcode' && words !== '' && compactPostcode(text).includes(compactPostcode(words))
}

/** Those whose number, postcode or exchange contains the words; all without any. */
export function jobsWith(jobs: readonly Job[], text: string): readonly Job[] {
  const words = text.trim().toLowerCase()
  if (words === '') return jobs
  return jobs.filter((job) => partsOf(job).some((part) => contains(part, words)))
}

/** What begins with the words comes before what has them inside. */
export function suggestionsFor(jobs: readonly Job[], text: string): Suggestion[] {
  const words = text.trim().toLowerCase()
  if (words === '') return []
  const found = new Map<string, Suggestion>()
  for (const job of jobs) {
    for (const part of partsOf(job)) if (contains(part, words)) found.set(`${part.kind} ${part.text}`, part)
  }
  const rank = ({ text: found }: Suggestion) => (found.toLowerCase().startsWith(words) ? 0 : 1)
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_SUGGESTIONS)
}

/** Undefined for a job whose postcode nobody knows. */
export function placeOf({ lat, lng }: Pick<Job, 'lat' | 'lng'>): Point | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}

export interface ListedJob {
  job: Job
  /** From where the person is. */
  miles?: number
}

/** As they come or, from a place, the nearest first; those that lie nowhere last. */
export function listJobs(jobs: readonly Job[], from: Point | undefined): ListedJob[] {
  if (!from) return jobs.map((job) => ({ job }))
  const listed = jobs.map((job): ListedJob => {
    const place = placeOf(job)
    return place ? { job, miles: milesBetween(from, place) } : { job }
  })
  return listed.toSorted((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity))
}

/** Those whose pins stand on one another: of postcodes that are known only by their area, there are many. */
export function jobsAt(listed: readonly ListedJob[], { lat, lng }: Job): Job[] {
  return listed.flatMap(({ job }) => (lat !== undefined && job.lat === lat && job.lng === lng ? [job] : []))
}

/** `0.4 miles`. */
export const inMiles = (miles: number) => `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`
