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

/** Leads come into the index in two ways, which answer alike. */
export const leadIndexes = [
  ['changed on the device', single],
  ['of a pack', packed],
] as const
