import type { LeadPage } from '../../search/lead-search.ts'

const notes = {
  unit: undefined,
  sector: 'Approximate: measured from the middle of the postcode’s sector.',
  outcode: 'Approximate: measured from the middle of the postcode’s district.',
  area: 'Very approximate: measured from the middle of the postcode’s area.',
  unknown: 'No leads near this postcode are on this device, so the distance can’t be measured.',
} as const

/** What is to be known about a radius: undefined when it is measured from the postcode itself, or there is none. */
export const centreNote = (centre: LeadPage['centre']) => centre && notes[centre]
