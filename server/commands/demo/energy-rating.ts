import { ENERGY_RATINGS } from '../../../contract/entities/lead-filters.ts'

export type EnergyRating = (typeof ENERGY_RATINGS)[number]

/** The lowest score of each band, A to G. */
const LOWEST_SCORES = [92, 81, 69, 55, 39, 21, 1] as const

/** The band of a SAP score of 1 to 100. */
export function ratingOf(score: number): EnergyRating {
  const band = LOWEST_SCORES.findIndex((lowest) => score >= lowest)
  return ENERGY_RATINGS[band] ?? 'G'
}
