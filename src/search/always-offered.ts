import { DEAL_STATUSES } from '../../contract/entities/lead.ts'
import { NO_RATING } from '../../contract/entities/lead-filters.ts'
import type { FacetOption } from './lead-search.ts'
import type { SelectName } from './search-filters.ts'

/** What the specification offers whether any lead or deal has it or not. */
const ALWAYS_OFFERED: { readonly [Name in SelectName]?: readonly string[] } = {
  current_energy_rating: [NO_RATING],
  deal_status: DEAL_STATUSES,
}

export function withAlwaysOffered(name: SelectName, options: readonly FacetOption[]): readonly FacetOption[] {
  const known = new Set(options.map(({ value }) => value))
  const missing = (ALWAYS_OFFERED[name] ?? []).filter((value) => !known.has(value))
  return [...options, ...missing.map((value) => ({ value, count: 0 }))]
}
