import { transfer } from 'comlink'
import { readAuth } from '../db/outbox/auth-records.ts'
import type { LocalData } from '../db/schema/device.ts'
import { allJobs, allNotes, rowLists } from '../db/rows/row-lists.ts'
import { readMeta, type RowsDb } from '../db/schema/rows-db.ts'
import { LiveLeads, type FindPlace } from '../search/live-leads.ts'
import {
  liveFinder,
  liveRecordSearch,
  type RecordFinder,
  type Records,
  type RecordSearch,
} from '../search/record-search.ts'
import { deviceRows, deviceRowSource, readPage } from './device-row-source.ts'
import { leadBulk } from './lead-bulk.ts'
import type { FoundNote, FoundRecords, LeadScope, SearchScope, SearchWorker } from './search-client.ts'
import { readLeadsSince } from '../db/rows/leads-since.ts'
import { readNewest } from '../db/rows/newest-leads.ts'
import { readAgainAfterStall } from '../db/schema/stalled-reads.ts'
import { colleagueName } from '../../contract/entities/user.ts'
import { leadsWithFilesQuestion, nextFollowUpsQuestion, readColleagues, readVersion } from '../db/views/queries.ts'
import type { Job } from '../../contract/entities/job.ts'
import type { Note } from '../../contract/entities/note.ts'
import { dueOrder, type FollowUp, londonClock, nextFollowUpAt } from '../../contract/entities/follow-up.ts'
import { ask, type CompanyData, markUnsettled, rowsQuestion } from '../db/views/view.ts'
import type { NextDue } from '../search/lead-columns.ts'
import type { LeadSearch } from '../search/lead-search.ts'
import type { LeadSource } from '../search/lead-source.ts'

interface CompanySearches {
  leads: LiveLeads
  lead: LeadSearch
  deal: LeadSearch
  contact: RecordSearch<Records['contact']> & RecordFinder<Records['contact']>
  account: RecordSearch<Records['account']> & RecordFinder<Records['account']>
  job: RecordFinder<Job>
  note: RecordFinder<Note>
}

/** Their index takes some 40 MB beside that of the company that is open. */
const MOST_LEADS_BESIDE = 100_000

export function createSearchWorker(device: LocalData): SearchWorker {
  let places: Promise<FindPlace> | undefined

  /** Its code is loaded on first need: every list waits for this worker. */
  const tellPlace: FindPlace = async (postcode) => {
    places ??= openServerPlaces()
    try {
      return await (await places)(postcode)
    } catch {
      // The device is offline, and the code is not cached yet.
      places = undefined
    }
  }

  async function openServerPlaces(): Promise<FindPlace> {
    const [{ serverPlaces }, { call }] = await Promise.all([import('./server-places.ts'), import('../api/call.ts')])
    const token = async () => (navigator.onLine ? (await readAuth(device.outbox, 'session'))?.token : undefined)
    return serverPlaces({ call, token, rest: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) })
  }

  function searchesOf(scope: SearchScope): CompanySearches {
    const data = dataOf(scope)
    const leads = new LiveLeads(deviceLeadSource(data), tellPlace)
    return {
      leads,
      lead: leads.search('lead'),
      deal: leads.search('deal'),
      contact: liveRecordSearch('contact', deviceRowSource(data, rowLists.contact)),
      account: liveRecordSearch('account', deviceRowSource(data, rowLists.account)),
      job: liveFinder('job', deviceRows(data, allJobs)),
      note: liveFinder('note', deviceRows(data, allNotes)),
    }
  }

  /** One company at a time, because its indexes are the largest things in memory. */
  let current: { rows: RowsDb; searches: CompanySearches } | undefined

  function searchIn(scope: SearchScope) {
    // One for each user and company, and a new one when the database was deleted and made again.
    const { rows } = dataOf(scope)
    if (current?.rows !== rows) current = { rows, searches: searchesOf(scope) }
    return current.searches
  }

  /** Leads of other companies, while somebody is looked for. */
  const beside = new Map<string, LiveLeads>()

  async function leadsToFindIn(scope: SearchScope): Promise<LiveLeads | undefined> {
    const { rows } = dataOf(scope)
    if (!current || current.rows === rows) return searchIn(scope).leads
    const known = beside.get(scope.companyId)
    if (known) return known
    if ((await readMeta(rows)).have > MOST_LEADS_BESIDE) return
    const { leads } = searchesOf(scope)
    beside.set(scope.companyId, leads)
    return leads
  }

  const dataOf = ({ userId, companyId }: SearchScope) => ({
    userId,
    companyId,
    outbox: device.outbox,
    rows: device.openRows(userId, companyId),
  })
  const ports = { now: Date.now, newId: () => crypto.randomUUID(), factory: device.factory }

  const leadsIn = (list: LeadScope) => searchIn(list)[list.kind]
  const bulkOf = (list: LeadScope) => leadBulk(leadsIn(list), dataOf(list), ports)

  return {
    findLeads: (list, filters, page, sort, seen) => leadsIn(list).query(filters, page, sort, seen),
    leadIds: (list, filters, sort) => leadsIn(list).ids(filters, sort),
    leadNeighbours: (list, filters, sort, id) => leadsIn(list).neighbours(filters, sort, id),
    countLeads: (list, filters) => leadsIn(list).count(filters),
    leadPoints: (list, filters, seen) => leadsIn(list).points(filters, seen),
    leadsInShape: (list, filters, shape) => leadsIn(list).inShape(filters, shape),
    leadsOf: (list, ids) => leadsIn(list).rowsOf(ids),
    changeLeads: (list, selected, change, expected) => bulkOf(list).change(selected, change, expected),
    exportLeads: (list, selected, phones, onProgress) => bulkOf(list).exportCsv(selected, phones, onProgress),
    ...duplicateAnswers((scope) => searchIn(scope).leads),
    async findAnybody(scope, words, most) {
      const leads = await leadsToFindIn(scope)
      return leads ? { leads: await leads.findAnybody(words, most) } : { leads: [], isTooLarge: true }
    },
    findRecords: (scope, words, most) => findRecords(searchIn(scope), words, most),
    endFinding: async () => beside.clear(),
    findContacts: (scope, words, page) => searchIn(scope).contact.query(words, page),
    findAccounts: (scope, words, page) => searchIn(scope).account.query(words, page),
  }
}

async function findRecords(searches: CompanySearches, words: string, most: number): Promise<FoundRecords> {
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

/** Which leads repeat each other, a row of a file or what somebody types. */
const duplicateAnswers = (
  leadsOf: (scope: SearchScope) => LiveLeads,
): Pick<SearchWorker, 'duplicateHashes' | 'duplicates' | 'matchingLeads' | 'similarLeads'> => ({
  duplicateHashes: async (scope) => sent(await leadsOf(scope).duplicateHashes()),
  duplicates: (scope, page) => leadsOf(scope).duplicates(page),
  matchingLeads: (scope, given, different) => leadsOf(scope).matching(given, different),
  similarLeads: (scope, given) => leadsOf(scope).similar(given),
})

const sent = (hashes: Float64Array) => transfer(hashes, [hashes.buffer])

export const deviceLeadSource = (data: CompanyData): LeadSource => ({
  version: () => readAgainAfterStall(() => readVersion(data)),
  arrivedSince: (readTo) => readAgainAfterStall(() => readLeadsSince(data.rows, readTo)),
  unsettled: () => readAgainAfterStall(() => markUnsettled(data, 'lead')),
  nextDue: () =>
    readAgainAfterStall(async () => {
      const clock = londonClock(Date.now())
      const nextDue = ([id, due]: [string, FollowUp]): [string, NextDue] => {
        const order = dueOrder(due)
        return [id, { when: nextFollowUpAt(order, clock), order }]
      }
      return new Map([...(await ask(data, nextFollowUpsQuestion))].map(nextDue))
    }),
  withFiles: () => readAgainAfterStall(() => ask(data, leadsWithFilesQuestion)),
  userNames: () =>
    readAgainAfterStall(
      async () => new Map((await readColleagues(data)).map((person) => [person._id, colleagueName(person)])),
    ),
  leadsNow: async (ids) => (ids.length > 0 ? readAgainAfterStall(() => ask(data, rowsQuestion('lead', ids))) : []),
  page: (kind, page) => readAgainAfterStall(() => readPage(data, rowLists[kind], page, readNewest)),
})
