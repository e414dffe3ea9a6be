import type { LeadPage } from '../../search/lead-search.ts'
import { texts } from './texts.ts'

const notes = {
  unit: undefined,
  sector: texts.approximateMeasuredFromTheMiddle,
  outcode: texts.approximateMeasuredFromTheMiddleOfThePostcodesDistrict,
  area: texts.veryApproximateMeasured,
  unknown: texts.noLeadsNearThisPostcode,
} as const

/** What is to be known about a radius: undefined when it is measured from the postcode itself, or there is none. */
export const centreNote = (centre: LeadPage['centre']) => centre && notes[centre]
