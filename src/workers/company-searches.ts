import type { Job } from '../../contract/entities/job.ts'
import type { Note } from '../../contract/entities/note.ts'
import { allActivities, allJobs, allNotes, rowLists } from '../db/rows/row-lists.ts'
import type { LocalData } from '../db/schema/device.ts'
import { readMeta, type RowsDb } from '../db/schema/rows-db.ts'
import type { CompanyData } from '../db/views/view.ts'
import type { LeadSearch } from '../search/lead-search.ts'
import { LiveIndex } from '../search/live-index.ts'
import { type FindPlace, LiveLeads } from '../search/live-leads.ts'
import {
  liveFinder,
  liveRecordSearch,
  type RecordDuplicateSearch,
  type RecordFinder,
  type Records,
  type RecordSearch,
} from '../search/record-search.ts'
import { ContactColumns } from '../search/reports/work/contact-columns.ts'
import { deviceLeadSource } from './device-lead-source.ts'
import { deviceRows, deviceRowSource } from './device-row-source.ts'
import type { FoundNote, FoundRecords, SearchScope } from './search-client.ts'

type RecordSearches<Name extends keyof Records> = RecordSearch<Records[Name]> &
  RecordFinder<Records[Name]> &
  RecordDuplicateSearch<Records[Name]>

export interface CompanySearches {
  leads: LiveLeads
  lead: LeadSearch
  deal: LeadSearch
  contact: RecordSearches<'contact'>
  account: RecordSearches<'account'>
  job: RecordFinder<Job>
  note: RecordFinder<Note>
  /** Read whole when a report first counts them, and kept current from then on. */
  contacts: () => Promise<ContactColumns>
}

/** Their index takes some 40 MB beside that of the company that is open. */
const MOST_LEADS_BESIDE = 100_000

/** The searches of one company at a time, because its indexes are the largest things in memory. */
export class OpenCompany {
  readonly #device: LocalData
  readonly #findPlace: FindPlace
  #current: { rows: RowsDb; searches: CompanySearches } | undefined
  /** Leads of other companies, while somebody is looked for. */
  readonly #beside = new Map<string, LiveLeads>()

  constructor(device: LocalData, findPlace: FindPlace) {
    this.#device = device
    this.#findPlace = findPlace
  }

  searchesOf(scope: SearchScope): CompanySearches {
    // One for each user and company, and a new one when the database was deleted and made again.
    const { rows } = this.dataOf(scope)
    if (this.#current?.rows !== rows) {
      this.#current = { rows, searches: companySearches(this.dataOf(scope), this.#findPlace) }
    }
    return this.#current.searches
  }

  /** Of the open company or, beside it, another one; undefined where that has too many. */
  async leadsToFindIn(scope: SearchScope): Promise<LiveLeads | undefined> {
    const data = this.dataOf(scope)
    if (!this.#current || this.#current.rows === data.rows) return this.searchesOf(scope).leads
    const known = this.#beside.get(scope.companyId)
    if (known) return known
    if ((await readMeta(data.rows)).have > MOST_LEADS_BESIDE) return
    const leads = new LiveLeads(deviceLeadSource(data), this.#findPlace)
    this.#beside.set(scope.companyId, leads)
    return leads
  }

  endFinding(): void {
    this.#beside.clear()
  }

  dataOf = ({ userId, companyId }: SearchScope): CompanyData => ({
    userId,
    companyId,
    outbox: this.#device.outbox,
    rows: this.#device.openRows(userId, companyId),
  })
}

function companySearches(data: CompanyData, findPlace: FindPlace): CompanySearches {
  const leads = new LiveLeads(deviceLeadSource(data), findPlace)
  return {
    leads,
    lead: leads.search('lead'),
    deal: leads.search('deal'),
    contact: liveRecordSearch('contact', deviceRowSource(data, rowLists.contact)),
    account: liveRecordSearch('account', deviceRowSource(data, rowLists.account)),
    job: liveFinder('job', deviceRows(data, allJobs)),
    note: liveFinder('note', deviceRows(data, allNotes)),
    contacts: liveContacts(data),
  }
}

function liveContacts(data: CompanyData) {
  const columns = new ContactColumns()
  const live = new LiveIndex(deviceRows(data, allActivities), columns)
  return async () => {
    await live.catchUp()
    return columns
  }
}

export async function findRecords(searches: CompanySearches, words: string, most: number): Promise<FoundRecords> {
  const { contact, account, job, note, lead, deal } = searches
  const [contacts, accounts, jobs, notes] = await Promise.all([
    contact.best(words, most),
    account.best(words, most),
    job.best(words, most),
    note.best(words, most),
  ])
  const ids = notes.map(({ leadId }) => leadId)
  const leads = new Map([...(await lead.rowsOf(ids)), ...(await deal.rowsOf(ids))].map((row) => [row._id, row]))
  const withLead = (found: Note): FoundNote[] => {
    const owner = leads.get(found.leadId)
    return owner ? [{ note: found, lead: owner }] : []
  }
  return { contacts, accounts, jobs, notes: notes.flatMap(withLead) }
}
