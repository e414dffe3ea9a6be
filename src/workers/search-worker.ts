import { transfer } from 'comlink'
import { readAuth } from '../db/outbox/auth-records.ts'
import type { LocalData } from '../db/schema/device.ts'
import type { FindPlace, LiveLeads } from '../search/live-leads.ts'
import { findRecords, OpenCompany } from './company-searches.ts'
import { leadBulk } from './lead-bulk.ts'
import type { LeadScope, SearchScope, SearchWorker } from './search-client.ts'

export function createSearchWorker(device: LocalData): SearchWorker {
  let places: Promise<FindPlace> | undefined

  /** Its code is loaded on first need: every list waits for this worker. */
  const findPlace: FindPlace = async (postcode) => {
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

  const company = new OpenCompany(device, findPlace)
  const ports = { now: Date.now, newId: () => crypto.randomUUID(), factory: device.factory }

  const searchIn = (scope: SearchScope) => company.searchesOf(scope)
  const leadsIn = (list: LeadScope) => searchIn(list)[list.kind]
  const bulkOf = (list: LeadScope) => leadBulk(leadsIn(list), company.dataOf(list), ports)

  return {
    findLeads: (list, filters, page, sort, seen) => leadsIn(list).query(filters, page, sort, seen),
    leadIds: (list, filters, sort) => leadsIn(list).ids(filters, sort),
    leadNeighbours: (list, filters, sort, id) => leadsIn(list).neighbours(filters, sort, id),
    countLeads: (list, filters) => leadsIn(list).count(filters),
    leadPoints: (list, filters, seen) => leadsIn(list).points(filters, seen),
    leadsInShape: (list, filters, shape) => leadsIn(list).inShape(filters, shape),
    leadsOf: (list, ids) => leadsIn(list).rowsOf(ids),
    report: (scope, filters, question, seen) => searchIn(scope).leads.report(filters, question, seen),
    async work(scope, filters, question) {
      const { leads, contacts } = searchIn(scope)
      return leads.work(filters, await contacts(), question)
    },
    async leadsOfWork(scope, filters, question, wanted) {
      const { leads, contacts } = searchIn(scope)
      return leads.leadsOfWork(filters, await contacts(), question, wanted)
    },
    leadsOverdue: (scope, filters, today, age) => searchIn(scope).leads.leadsOverdue(filters, today, age),
    changeLeads: (list, selected, change, expected) => bulkOf(list).change(selected, change, expected),
    shareFacts: (list, selected) => bulkOf(list).shareFacts(selected),
    shareLeads: (list, selected, sharing) => bulkOf(list).share(selected, sharing),
    exportLeads: (list, selected, phones, onProgress) => bulkOf(list).exportCsv(selected, phones, onProgress),
    ...duplicateAnswers((scope) => searchIn(scope).leads),
    async findAnybody(scope, words, most) {
      const leads = await company.leadsToFindIn(scope)
      return leads ? { leads: await leads.findAnybody(words, most) } : { leads: [], isTooLarge: true }
    },
    findRecords: (scope, words, most) => findRecords(searchIn(scope), words, most),
    endFinding: async () => company.endFinding(),
    findContacts: (scope, words, page) => searchIn(scope).contact.query(words, page),
    findAccounts: (scope, words, page) => searchIn(scope).account.query(words, page),
    duplicateContacts: (scope, question) => searchIn(scope).contact.duplicates(question),
    duplicateAccounts: (scope, question) => searchIn(scope).account.duplicates(question),
  }
}

/** Which leads repeat each other, a row of a file or what somebody types. */
const duplicateAnswers = (
  leadsOf: (scope: SearchScope) => LiveLeads,
): Pick<SearchWorker, 'duplicateHashes' | 'duplicates' | 'matchingLeads' | 'similarLeads'> => ({
  duplicateHashes: async (scope) => sent(await leadsOf(scope).duplicateHashes()),
  duplicates: (scope, question) => leadsOf(scope).duplicates(question),
  matchingLeads: (scope, given, different) => leadsOf(scope).matching(given, different),
  similarLeads: (scope, given) => leadsOf(scope).similar(given),
})

const sent = (hashes: Float64Array) => transfer(hashes, [hashes.buffer])
