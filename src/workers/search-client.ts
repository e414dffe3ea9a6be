import { proxy, type Remote } from 'comlink'
import type { Identifying } from '../../csv/duplicate-keys.ts'
import type { DifferentPeople } from '../../contract/entities/bulk-upload.ts'
import type { Job } from '../../contract/entities/job.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { Note } from '../../contract/entities/note.ts'
import type { LeadKind } from '../search/lead-columns.ts'
import type { PhoneStyle } from '../search/lead-csv.ts'
import type {
  DuplicatePage,
  DuplicateQuestion,
  LeadPoints,
  LeadsInShape,
  Shape,
  LeadPage,
  LeadSearch,
  Neighbours,
} from '../search/lead-search.ts'
import type { DuplicateRecordGroup, RecordDuplicateSearch, Records, RecordSearch } from '../search/record-search.ts'
import type { OverdueAge, Report, ReportQuestion } from '../search/reports/report.ts'
import type { WorkNumber, WorkQuestion, WorkReport } from '../search/reports/work/work-report.ts'
import type { Page, PageRequest } from '../search/row-source.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import type { Sort } from '../search/sort.ts'
import type { BatchChange } from '../db/save-batch.ts'
import type { Selected } from '../search/selected.ts'
import type { LeadBulk, OnProgress } from './lead-bulk.ts'
import type { ShareFacts, Sharing } from './lead-sharing.ts'

export interface SearchScope {
  userId: string
  companyId: string
}

export interface LeadScope extends SearchScope {
  kind: LeadKind
}

export interface SearchWorker {
  findLeads(
    list: LeadScope,
    filters: SearchFilters,
    page: PageRequest,
    sort: Sort | undefined,
    seen: string | undefined,
  ): Promise<LeadPage>
  leadIds(list: LeadScope, filters: SearchFilters, sort: Sort | undefined): Promise<string[]>
  leadNeighbours(list: LeadScope, filters: SearchFilters, sort: Sort | undefined, id: string): Promise<Neighbours>
  countLeads(list: LeadScope, filters: SearchFilters): Promise<number>
  leadPoints(list: LeadScope, filters: SearchFilters, seen: string | undefined): Promise<LeadPoints>
  leadsInShape(list: LeadScope, filters: SearchFilters, shape: Shape): Promise<LeadsInShape>
  report(
    scope: SearchScope,
    filters: SearchFilters,
    question: ReportQuestion,
    seen: string | undefined,
  ): Promise<Report>
  work(scope: SearchScope, filters: SearchFilters, question: WorkQuestion): Promise<WorkReport>
  leadsOfWork(scope: SearchScope, filters: SearchFilters, question: WorkQuestion, wanted: WorkNumber): Promise<Lead[]>
  leadsOverdue(scope: SearchScope, filters: SearchFilters, today: string, age: OverdueAge): Promise<Lead[]>
  leadsOf(list: LeadScope, ids: readonly string[]): Promise<Lead[]>
  changeLeads(list: LeadScope, selected: Selected, change: BatchChange, expected: number): Promise<number>
  shareFacts(list: LeadScope, selected: Selected): Promise<ShareFacts>
  shareLeads(list: LeadScope, selected: Selected, sharing: Sharing): Promise<boolean>
  exportLeads(
    list: LeadScope,
    selected: Selected,
    phones: PhoneStyle,
    onProgress: OnProgress,
  ): Promise<Blob | undefined>
  duplicateHashes(scope: SearchScope): Promise<Float64Array>
  duplicates(scope: SearchScope, question: DuplicateQuestion): Promise<DuplicatePage>
  matchingLeads(
    scope: SearchScope,
    given: readonly Identifying[],
    different?: readonly DifferentPeople[],
  ): Promise<(Lead | undefined)[]>
  similarLeads(scope: SearchScope, given: Identifying): Promise<Lead[]>
  findAnybody(scope: SearchScope, words: string, most: number): Promise<FoundLeads>
  findRecords(scope: SearchScope, words: string, most: number): Promise<FoundRecords>
  /** Forgets what was read for the companies that aren't open. */
  endFinding(): Promise<void>
  findContacts(scope: SearchScope, words: string, page: PageRequest): Promise<Page<Records['contact']>>
  findAccounts(scope: SearchScope, words: string, page: PageRequest): Promise<Page<Records['account']>>
  duplicateContacts(scope: SearchScope, question: DuplicateQuestion): Promise<DuplicateRecordPage<'contact'>>
  duplicateAccounts(scope: SearchScope, question: DuplicateQuestion): Promise<DuplicateRecordPage<'account'>>
}

/** Best first. */
export interface FoundLeads {
  readonly leads: readonly Lead[]
  /** Of a company that isn't open and has too many leads to be read beside the one that is. */
  readonly isTooLarge?: true
}

/** Best first. */
export interface FoundRecords {
  readonly contacts: readonly Records['contact'][]
  readonly accounts: readonly Records['account'][]
  readonly jobs: readonly Job[]
  readonly notes: readonly FoundNote[]
}

export interface FoundNote {
  readonly note: Note
  readonly lead: Lead
}

export type DuplicateRecordPage<Name extends keyof Records> = Page<DuplicateRecordGroup<Records[Name]>>

export interface CompanySearch {
  /** Leads and deals that have every word, in this company or another one of the person's. */
  anybody(words: string, most: number, companyId?: string): Promise<FoundLeads>
  records(words: string, most: number): Promise<FoundRecords>
  endFinding(): Promise<void>
  leads(kind: LeadKind): LeadSearch
  /** Counts of leads and deals. */
  report(filters: SearchFilters, question: ReportQuestion, seen?: string): Promise<Report>
  /** Counts of calls, visits and bookings of each person. */
  work(filters: SearchFilters, question: WorkQuestion): Promise<WorkReport>
  leadsOfWork(filters: SearchFilters, question: WorkQuestion, wanted: WorkNumber): Promise<Lead[]>
  leadsOverdue(filters: SearchFilters, today: string, age: OverdueAge): Promise<Lead[]>
  bulk(kind: LeadKind): LeadBulk
  duplicateHashes(): Promise<Float64Array>
  similar(given: Identifying): Promise<Lead[]>
  /** Groups of leads that are probably one. */
  duplicates(question: DuplicateQuestion): Promise<DuplicatePage>
  /** For each row of a file the lead that it would repeat. */
  matching(given: readonly Identifying[], different?: readonly DifferentPeople[]): Promise<(Lead | undefined)[]>
  contacts: RecordSearch<Records['contact']> & RecordDuplicateSearch<Records['contact']>
  accounts: RecordSearch<Records['account']> & RecordDuplicateSearch<Records['account']>
}
export type OpenSearch = (scope: SearchScope) => CompanySearch

export function openSearchIn(worker: SearchWorker | Remote<SearchWorker>): OpenSearch {
  return (scope) => ({
    leads: (kind) => leadSearch(worker, { ...scope, kind }),
    report: (filters, question, seen) => worker.report(scope, filters, question, seen),
    work: (filters, question) => worker.work(scope, filters, question),
    leadsOfWork: (filters, question, wanted) => worker.leadsOfWork(scope, filters, question, wanted),
    leadsOverdue: (filters, today, age) => worker.leadsOverdue(scope, filters, today, age),
    bulk: (kind) => bulk(worker, { ...scope, kind }),
    anybody: (words, most, companyId) =>
      worker.findAnybody({ ...scope, ...(companyId ? { companyId } : {}) }, words, most),
    records: (words, most) => worker.findRecords(scope, words, most),
    endFinding: () => worker.endFinding(),
    duplicateHashes: () => worker.duplicateHashes(scope),
    matching: (given, different) => worker.matchingLeads(scope, given, different),
    duplicates: (question) => worker.duplicates(scope, question),
    similar: (given) => worker.similarLeads(scope, given),
    contacts: {
      query: (words, page) => worker.findContacts(scope, words, page),
      duplicates: (question) => worker.duplicateContacts(scope, question),
    },
    accounts: {
      query: (words, page) => worker.findAccounts(scope, words, page),
      duplicates: (question) => worker.duplicateAccounts(scope, question),
    },
  })
}

type Searching = SearchWorker | Remote<SearchWorker>

const leadSearch = (worker: Searching, list: LeadScope): LeadSearch => ({
  query: (filters, page, sort, seen) => worker.findLeads(list, filters, page, sort, seen),
  ids: (filters, sort) => worker.leadIds(list, filters, sort),
  neighbours: (filters, sort, id) => worker.leadNeighbours(list, filters, sort, id),
  count: (filters) => worker.countLeads(list, filters),
  points: (filters, seen) => worker.leadPoints(list, filters, seen),
  inShape: (filters, shape) => worker.leadsInShape(list, filters, shape),
  rowsOf: (ids) => worker.leadsOf(list, ids),
})

const bulk = (worker: Searching, list: LeadScope): LeadBulk => ({
  // The id is made here, because a worker that was ended before it answered is not the one that is asked again.
  change: (selected, change, expected) =>
    worker.changeLeads(list, selected, { batchId: crypto.randomUUID(), ...change }, expected),
  shareFacts: (selected) => worker.shareFacts(list, selected),
  share: (selected, sharing) => worker.shareLeads(list, selected, sharing),
  exportCsv: (selected, phones, onProgress) => worker.exportLeads(list, selected, phones, proxy(onProgress)),
})
