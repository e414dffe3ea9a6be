import type { Lead } from '../../../contract/entities/lead.ts'
import { LeadIndex } from '../../../src/search/lead-index.ts'
import { packOf } from './pack-of.ts'

function packed(leads: readonly Lead[]) {
  const index = new LeadIndex()
  index.addPacks([packOf(leads)])
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
  ['of a pack', packed],
] as const
