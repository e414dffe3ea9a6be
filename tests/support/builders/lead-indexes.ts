import type { Lead } from '../../../contract/entities/lead.ts'
import { LeadIndex } from '../../../src/search/lead-index.ts'
import { segmentOf } from './segment-of.ts'

function packed(leads: readonly Lead[]) {
  const index = new LeadIndex()
  index.addSegments([segmentOf(leads)])
  return index
}

function single(leads: readonly Lead[]) {
  const index = new LeadIndex()
  for (const lead of leads) index.put(lead)
  return index
}

/** The index gets leads in two ways, with equal results. */
export const leadIndexes = [
  ['changed on the device', single],
  ['of a segment', packed],
] as const
