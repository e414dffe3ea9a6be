// Runs in the page: bundled by the bench of peers; ours on the app's origin, each peer on one without its rules.
import { wrap } from 'comlink'
import { type SelectFilterName, SELECT_FILTER_NAMES } from '../../contract/entities/lead-filters.ts'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { mutate } from '../../src/db/mutate.ts'
import { readVersion } from '../../src/db/views/queries.ts'
import type { SearchFilters } from '../../src/search/search-filters.ts'
import { openDevice, startWorker } from './open-device.ts'

const FIRST_PAGE = { number: 1, size: 50 }
const NUMBERS = { number: 1, size: 0 }

export interface Question {
  selects: Partial<Record<SelectFilterName, string[]>>
  /** In lower case. */
  surname?: string
  near?: { postcode: string; miles: number }
}

export type Counts = Array<[value: string, count: number]>

interface Found {
  rows: Array<{ _id: string }>
  total: number
}

interface Lists {
  find(question: Question): Promise<Found>
  facets(question: Question): Promise<Partial<Record<SelectFilterName, Counts>>>
  setStatus(id: string, status: 'Call Back'): Promise<void>
}

let lists: Lists | undefined
let stop: () => void | Promise<void> = () => undefined

function theLists(): Lists {
  if (!lists) throw new Error('Nobody is there to ask.')
  return lists
}

export async function beginOurs(url: string): Promise<void> {
  const { worker, search, list } = startWorker(url)
  const { device, rows, userId, companyId } = openDevice()
  const data = { outbox: device.outbox, rows, userId, companyId }
  let seen = await readVersion(data)
  const ask = (question: Question, page: typeof FIRST_PAGE) =>
    search.findLeads(list, filtersOf(question), page, undefined, seen)
  lists = {
    find: (question) => ask(question, FIRST_PAGE),
    async facets(question) {
      const { facets } = await ask(question, NUMBERS)
      return Object.fromEntries(
        SELECT_FILTER_NAMES.map((name) => [name, facets[name].map(({ value, count }) => [value, count])]),
      )
    },
    async setStatus(leadId, status) {
      await mutate(device, setLeadStatus, { leadId, status }, { subject: 'Bench' })
      seen = await readVersion(data)
    },
  }
  stop = async () => {
    worker.terminate()
    await device.outbox.pending.clear()
  }
}

const filtersOf = ({ selects, surname, near }: Question): SearchFilters => ({
  ...selects,
  ...(surname ? { surname } : {}),
  ...(near ? { postcode: near.postcode, radius: near.miles } : {}),
})

export async function beginPeer(url: string, leads: number, centrePostcode: string): Promise<number> {
  const worker = new Worker(url, { type: 'module' })
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  })
  const peer = wrap<Lists & { load(leads: number, centrePostcode: string): Promise<number> }>(worker)
  lists = peer
  stop = () => worker.terminate()
  return Promise.race([peer.load(leads, centrePostcode), failed])
}

export const end = async () => stop()

/** `answer` is the same for all who answer rightly. */
export interface Asked {
  ms: number
  answer: string
}

export async function find(question: Question): Promise<Asked> {
  const startedAt = performance.now()
  const { rows, total } = await theLists().find(question)
  const ms = performance.now() - startedAt
  return { ms, answer: JSON.stringify([total, rows.map(({ _id }) => _id)]) }
}

export async function facets(question: Question): Promise<Asked> {
  const startedAt = performance.now()
  const counts = await theLists().facets(question)
  const ms = performance.now() - startedAt
  const sorted = SELECT_FILTER_NAMES.map((name) => counts[name]?.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { ms, answer: JSON.stringify(sorted) }
}

/** A lead of the first page leaves the list: from the choice to a list and counts that know. */
export async function change(question: Question, index: number): Promise<Asked> {
  const before = await theLists().find(question)
  const lead = before.rows[index]
  if (!lead) throw new Error(`Of ${before.total} leads only ${before.rows.length} came.`)
  const startedAt = performance.now()
  await theLists().setStatus(lead._id, 'Call Back')
  const [found, counts] = await Promise.all([theLists().find(question), theLists().facets(question)])
  const ms = performance.now() - startedAt
  const open = counts.lead_status?.find(([value]) => value === 'Call Back')?.[1]
  return { ms, answer: JSON.stringify([before.total - found.total, found.total, open, found.rows[index]?._id]) }
}

export const options = async (): Promise<Partial<Record<SelectFilterName, Counts>>> =>
  theLists().facets({ selects: {} })

/** What the app brought along: the peers do not have it. */
export const clearDevice = () => openDevice().rows.delete()
