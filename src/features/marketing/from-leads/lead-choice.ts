import type { CallArgs } from '../../../../contract/endpoints/endpoint.ts'
import { type countLeadAudience, MOST_LEAD_IDS } from '../../../../contract/endpoints/marketing-lists.ts'
import type { LeadKind } from '../../../search/lead-columns.ts'
import { thousands } from '../../../ui/primitives/amounts.ts'
import type { CompanySearch } from '../../../workers/search-client.ts'
import { idsOf, type Selected } from '../../../search/selected.ts'

export type LeadSelection = CallArgs<typeof countLeadAudience>['body']

/** The selected leads, or everything that a list's filters leave. */
export interface LeadChoice {
  kind: LeadKind
  selected: Selected
  /** The leads list on screen; absent for deals, which the server can't filter. */
  list?: 'leads' | 'leads/new' | 'leads/my'
}

/** If nearly everything is selected the server, which has all leads, applies the filters; otherwise ids are sent. */
export async function selectionOf({ kind, selected, list }: LeadChoice, search: CompanySearch): Promise<LeadSelection> {
  if ('filters' in selected && list) {
    const { except, filters } = selected
    // The server itself adds what makes the list new or the user's own.
    const { newLeads: _new, assignedTo: _mine, centre: _centre, ...chosen } = filters
    return { list, filters: chosen, ...(except.length > 0 ? { except: [...except] } : {}) }
  }
  const leadIds = await idsOf(search.leads(kind), selected)
  if (leadIds.length > MOST_LEAD_IDS) throw new Error(`Choose at most ${thousands(MOST_LEAD_IDS)} at once.`)
  return { leadIds: [...leadIds] }
}

export async function sizeOfChoice({ kind, selected }: LeadChoice, search: CompanySearch): Promise<number> {
  if ('ids' in selected) return selected.ids.length
  return Math.max(0, (await search.leads(kind).count(selected.filters)) - selected.except.length)
}
