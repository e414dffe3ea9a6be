import type { countLeadAudience } from '../../../../contract/endpoints/marketing-lists.ts'
import type { CallArgs } from '../../../../contract/endpoints/endpoint.ts'
import type { LeadFilters } from '../../../../contract/entities/lead-filters.ts'
import type { LeadKind } from '../../../search/lead-columns.ts'
import type { CompanySearch } from '../../../workers/search-client.ts'
import type { Selected } from '../../../workers/lead-bulk.ts'

/** Whom a list is made of: what is ticked, or all that a list's filters leave. */
export interface LeadChoice {
  kind: LeadKind
  selected: Selected
  /** Of the leads' list on the screen; absent for deals, of which the server filters none. */
  place?: { list: 'leads' | 'leads/new' | 'leads/my'; filters: LeadFilters }
}

type LeadSelection = CallArgs<typeof countLeadAudience>['body']

/** As the contract has it. */
const MOST_LEADS = 50_000

/** All that a filter leaves is asked of the server, which has them all; anything else goes lead by lead. */
export async function selectionOf(
  { kind, selected, place }: LeadChoice,
  search: CompanySearch,
): Promise<LeadSelection> {
  const isWhole = 'filters' in selected && selected.except.length === 0
  if (isWhole && place) return { list: place.list, filters: { ...place.filters } }
  const leadIds = await idsOf(kind, selected, search)
  if (leadIds.length > MOST_LEADS) throw new Error(`Choose at most ${MOST_LEADS} at once.`)
  return { leadIds }
}

async function idsOf(kind: LeadKind, selected: Selected, search: CompanySearch): Promise<string[]> {
  if ('ids' in selected) return [...selected.ids]
  const except = new Set(selected.except)
  const ids = await search.leads(kind).ids(selected.filters, selected.sort)
  return ids.filter((id) => !except.has(id))
}
