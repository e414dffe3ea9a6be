import type { LeadSearch } from '../../../src/search/lead-search.ts'
import type { LeadBulk } from '../../../src/workers/lead-bulk.ts'
import type { CompanySearch } from '../../../src/workers/search-client.ts'

interface GivenSearch extends Partial<Omit<CompanySearch, 'leads' | 'bulk'>> {
  leads?: Partial<LeadSearch>
  bulk?: Partial<LeadBulk>
}

const unused = () => Promise.reject(new Error('Nobody asks this here.'))

/** Gives the configured answers, and rejects every other question. */
export function companySearch({ leads, bulk, ...answers }: GivenSearch = {}): CompanySearch {
  const leadSearch: LeadSearch = {
    query: unused,
    ids: unused,
    neighbours: unused,
    count: unused,
    points: unused,
    inShape: unused,
    rowsOf: unused,
    ...leads,
  }
  return {
    leads: () => leadSearch,
    bulk: () => ({ change: unused, exportCsv: unused, share: unused, shareFacts: unused, ...bulk }),
    report: unused,
    work: unused,
    leadsOfWork: unused,
    leadsOverdue: unused,
    anybody: unused,
    records: unused,
    endFinding: async () => undefined,
    duplicateHashes: unused,
    similar: unused,
    duplicates: unused,
    matching: unused,
    contacts: { query: unused, duplicates: unused },
    accounts: { query: unused, duplicates: unused },
    ...answers,
  }
}
