import type { LeadPage } from '../../search/lead-search.ts'
import { texts } from './texts.ts'

/** Undefined when the radius is measured from the postcode itself, or there is none. */
export function centreNote(centre: LeadPage['centre']): string | undefined {
  if (!centre || centre.precision === 'unit') return undefined
  return centre.precision === 'unknown' ? texts.centre.unknown : texts.centre[centre.precision](centre.miles)
}
