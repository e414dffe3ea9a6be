import type { Arrival } from '../../hooks/use-arrival.ts'

/** A number as far as it may be shown. */
export type Known = (number: number | undefined) => number | undefined

/**
 * While leads are still to come, a count of those that are here says too little: it is not shown. Offline they do not come,
 * so that what is here is all there is to say, but that there is nothing can't be known.
 */
export const knownWhen =
  (arrival: Arrival | undefined): Known =>
  (number) => {
    if (arrival === 'complete') return number
    return arrival === 'offline' && number !== 0 ? number : undefined
  }
