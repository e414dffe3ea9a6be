import type { LeadPage } from '../../search/lead-search.ts'
import { texts } from './texts.ts'

const notes = {
  unit: undefined,
  sector: texts.approximateMeasuredFromTheMiddle,
  outcode: texts.approximateMeasuredFromTheMiddleOfThePostcodesDistrict,
  area: texts.veryApproximateMeasured,
  unknown: texts.noLeadsNearThisPostcode,
} as const

/** Undefined when the radius is measured from the postcode itself, or there is none. */
export const centreNote = (centre: LeadPage['centre']) => centre && notes[centre]
