import { atHand, keepAtHand, keepLeadsAtHand } from '../db/at-hand.ts'
import type { RowsDb } from '../db/rows-db.ts'
import type { LeadKind } from '../search/lead-columns.ts'
import type { LeadPage } from '../search/lead-search.ts'
import type { PageRequest } from '../search/row-source.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import type { Sort } from '../search/sort.ts'
import type { CompanySearch } from './search-client.ts'

export interface LeadsQuestion extends PageRequest {
  kind: LeadKind
  filters: SearchFilters
  sort?: Sort | undefined
}

/** The same for the same question. */
export const leadsKey = ({ kind, filters, sort, number, size }: LeadsQuestion) =>
  JSON.stringify({ kind, filters, sort, number, size })

interface Asked {
  search: CompanySearch
  rows: RowsDb
}

/** The answer is at hand from then on, and so is each of its leads, until local data are of another version. */
export async function askForLeads({ search, rows }: Asked, key: string, version: string | undefined) {
  const { kind, filters, sort, number, size }: LeadsQuestion = JSON.parse(key)
  const page = await search.leads(kind).query(filters, { number, size }, sort, version)
  if (version === undefined) return page
  keepAtHand(rows, version, key, page)
  keepLeadsAtHand(rows, version, page.rows)
  return page
}

export const leadsAtHand = (rows: RowsDb | undefined, version: string | undefined, key: string) =>
  atHand(rows, version, key) as LeadPage | undefined
