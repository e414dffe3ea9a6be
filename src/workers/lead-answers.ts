import { cachedAnswer, cacheAnswer, cacheLeads } from '../db/views/query-cache.ts'
import type { RowsDb } from '../db/schema/rows-db.ts'
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

/** A list’s length with its query, so that bulk work acts on exactly what was shown. */
export interface CountedList {
  readonly filters: SearchFilters
  readonly sort: Sort | undefined
  readonly total: number
}

export const leadsKey = ({ kind, filters, sort, number, size }: LeadsQuestion) =>
  JSON.stringify({ kind, filters, sort, number, size })

export const questionOf = (key: string): LeadsQuestion => JSON.parse(key)

interface Asked {
  search: CompanySearch
  rows: RowsDb
}

/** The answer and each of its leads are cached from then on, until local data have another version. */
export async function askForLeads({ search, rows }: Asked, key: string, version: string | undefined) {
  const { kind, filters, sort, number, size } = questionOf(key)
  const page = await search.leads(kind).query(filters, { number, size }, sort, version)
  cacheAnswer(rows, version, key, page)
  if (version !== undefined) cacheLeads(rows, version, page.rows)
  return page
}

export const cachedLeadsAnswer = (rows: RowsDb | undefined, version: string | undefined, key: string) =>
  cachedAnswer(rows, version, key) as LeadPage | undefined
