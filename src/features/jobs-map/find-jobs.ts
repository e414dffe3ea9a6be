import { searchKey } from '../../../contract/entities/fold.ts'
import { type Job, jobNumber } from '../../../contract/entities/job.ts'
import { milesBetween, type Point, pointOf } from '../../search/radius.ts'

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

const contains = ({ text }: Suggestion, words: string) => searchKey(text).includes(words)

/** Jobs whose number, postcode or exchange contains the words; all jobs for no words. */
export function jobsWith(jobs: readonly Job[], text: string): readonly Job[] {
  const words = searchKey(text)
  if (words === '') return jobs
  return jobs.filter((job) => partsOf(job).some((part) => contains(part, words)))
}

/** Matches at the beginning come before matches inside. */
export function suggestionsFor(jobs: readonly Job[], text: string): Suggestion[] {
  const words = searchKey(text)
  if (words === '') return []
  const found = new Map<string, Suggestion>()
  for (const job of jobs) {
    for (const part of partsOf(job)) if (contains(part, words)) found.set(`${part.kind} ${part.text}`, part)
  }
  const rank = ({ text: found }: Suggestion) => (searchKey(found).startsWith(words) ? 0 : 1)
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_SUGGESTIONS)
}

export interface ListedJob {
  job: Job
  miles?: number
}

/** In their order or, from a position, the nearest first; jobs without a location come last. */
export function listJobs(jobs: readonly Job[], from: Point | undefined): ListedJob[] {
  if (!from) return jobs.map((job) => ({ job }))
  const listed = jobs.map((job): ListedJob => {
    const place = pointOf(job)
    return place ? { job, miles: milesBetween(from, place) } : { job }
  })
  return listed.toSorted((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity))
}

/** Jobs whose pins overlap exactly: common for postcodes located only by their area. */
export function jobsAt(listed: readonly ListedJob[], { lat, lng }: Job): Job[] {
  return listed.flatMap(({ job }) => (lat !== undefined && job.lat === lat && job.lng === lng ? [job] : []))
}

export const inMiles = (miles: number) => `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`
