// Runs in the page: bundled by `inject-page.ts`, on the app's own origin, with the app's own code and its built worker.
import type { Lead } from '../../contract/entities/lead.ts'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { mutate } from '../../src/db/mutate.ts'
import { writeSegment } from '../../src/db/rows/write-segments.ts'
import { readVersion } from '../../src/db/views/queries.ts'
import { readMeta } from '../../src/db/schema/rows-db.ts'
import { withIndexKeys } from '../../src/db/rows/stored-rows.ts'
import { moveTallies } from '../../src/db/rows/tallies.ts'
import { readRow } from '../../src/db/views/view.ts'
import { planRoute, ROUTE_MAX_LEADS } from '../../src/features/route/plan-route.ts'
import type { SearchFilters } from '../../src/search/search-filters.ts'
import { createRandom } from '../../tests/support/fakes/random.ts'
import { syntheticLeads } from '../support/synthetic-leads.ts'
import { changeMany, exportAll, stopExport } from './many-leads.ts'
import { openDevice, startWorker } from './open-device.ts'

const PACK = 2_000
const FIRST_PAGE = { number: 1, size: 50 }
const NUMBERS = { number: 1, size: 0 }

async function fill(count: number, deals: number): Promise<void> {
  const { rows, userId, companyId } = openDevice()
  const make = syntheticLeads(companyId, [userId, '0198a000-0000-7000-8000-0000000000ff'])
  for (let done = 0; done < count; done += PACK) {
    const leads = make(Math.min(PACK, count - done)).map((lead, index) => withDeals(lead, done + index, deals))
    await rows.transaction('rw', rows.tables, async () => {
      const meta = await readMeta(rows)
      const stored = leads.map((row) =>
        withIndexKeys('lead', { id: row._id, seq: 1, v: 1, arrived: meta.arrived + 1, row }),
      )
      const arrived = meta.arrived + 1
      const packed = await writeSegment(rows, meta, stored, { generation: meta.shown, arrived })
      await moveTallies(rows, { gone: [], come: stored })
      await rows.meta.put({ ...packed, arrived, have: meta.have + leads.length, total: meta.total + leads.length })
    })
  }
}

function withDeals({ deal_status: _was, ...lead }: Lead, index: number, deals: number): Lead {
  return index < deals ? { ...lead, deal_status: 'Open' } : lead
}

async function copyContacts(count: number): Promise<void> {
  const { rows } = openDevice()
  const [template] = await rows.of('contact').limit(1).toArray()
  if (!template) throw new Error('There is no contact to copy.')
  for (let done = 0; done < count; done += PACK) {
    const copies = Array.from({ length: Math.min(PACK, count - done) }, (_, index) => {
      const row = { ...template.row, _id: crypto.randomUUID(), firstname: `Person ${done + index}` }
      return withIndexKeys('contact', { id: row._id, seq: 1, v: 1, arrived: template.arrived, row })
    })
    await rows.transaction('rw', rows.tables, async () => {
      await rows.of('contact').bulkPut(copies)
      await moveTallies(rows, { gone: [], come: copies })
    })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const begin = performance.now()
  const value = await work()
  return { ms: performance.now() - begin, value }
}

/** From a worker that has just started: to the first page, and to the first answer that needs the index. */
async function coldStart(url: string) {
  const begin = performance.now()
  const { worker, search, list } = startWorker(url)
  await search.findLeads(list, {}, FIRST_PAGE, undefined, undefined)
  const firstPage = performance.now() - begin
  await search.findLeads(list, { lead_status: ['Open'] }, FIRST_PAGE, undefined, undefined)
  const index = performance.now() - begin
  worker.terminate()
  return { firstPage, index }
}

let running: ReturnType<typeof startWorker> | undefined
async function begin(url: string): Promise<void> {
  running = startWorker(url)
  await running.search.findLeads(running.list, { lead_status: ['Open'] }, NUMBERS, undefined, undefined)
}

function theSearch() {
  if (!running) throw new Error('begin() comes first.')
  return running
}

/** Each run another question, as a person's choices are. */
async function ask(what: 'selects' | 'text and radius' | 'facets' | 'all', runs: number): Promise<number[]> {
  const { search, list } = theSearch()
  const { device, rows, userId, companyId } = openDevice()
  const seen = await readVersion({ outbox: device.outbox, rows, userId, companyId })
  const facets = await search.findLeads(list, {}, NUMBERS, undefined, seen)
  const times: number[] = []
  const options = (name: 'property_type' | 'built_form' | 'main_fuel', from: number) =>
    facets.facets[name].slice(from % 12, (from % 12) + 14).map(({ value }) => value)
  for (let run = 0; run < runs; run++) {
    const filters: SearchFilters = {
      property_type: options('property_type', run),
      built_form: options('built_form', run * 3),
      main_fuel: options('main_fuel', run * 5),
      lead_status: ['Open'],
      ...(what === 'text and radius'
        ? { surname: ['an', 'ber', 'cal', 'den'][run % 4], postcode: 'M1 1AB', radius: 20 + run }
        : {}),
    }
    const rowsOf = () => search.findLeads(list, filters, FIRST_PAGE, undefined, seen)
    const numbersOf = () => search.findLeads(list, filters, NUMBERS, undefined, seen)
    const work = what === 'facets' ? numbersOf : what === 'all' ? () => Promise.all([rowsOf(), numbersOf()]) : rowsOf
    times.push((await timed<unknown>(work)).ms)
  }
  return times
}

/** Each run from another place, as of somebody who drives. */
async function nearMe(runs: number): Promise<number[]> {
  const { search, list } = theSearch()
  const { device, rows, userId, companyId } = openDevice()
  const seen = await readVersion({ outbox: device.outbox, rows, userId, companyId })
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const from = { lat: 51.5 + run / 50, lng: -2.5 + run / 50 }
    const sort = { column: 'distance', direction: 'ascending', from } as const
    times.push((await timed(() => search.findLeads(list, {}, FIRST_PAGE, sort, seen))).ms)
  }
  return times
}

/** The first question reads all leads; later ones what has changed. */
async function duplicates(): Promise<{ first: number; again: number }> {
  const { search, list } = theSearch()
  const ask = () => timed(() => search.duplicates(list, FIRST_PAGE))
  return { first: (await ask()).ms, again: (await ask()).ms }
}

async function change(runs: number): Promise<number[]> {
  const { search, list } = theSearch()
  const { device, rows, userId, companyId } = openDevice()
  const data = { outbox: device.outbox, rows, userId, companyId }
  const open = { lead_status: ['Open'] }
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const seen = await readVersion(data)
    const before = await search.findLeads(list, open, FIRST_PAGE, undefined, seen)
    const lead = before.rows[run % 50]
    if (!lead) throw new Error('There are too few open leads.')
    await mutate(device, setLeadStatus, { leadId: lead._id, status: 'Call Back' }, { subject: 'Bench' })
    const { ms, value } = await timed(async () => {
      const now = await readVersion(data)
      return Promise.all([
        search.findLeads(list, open, FIRST_PAGE, undefined, now),
        search.findLeads(list, open, NUMBERS, undefined, now),
      ])
    })
    if (value[0].total !== before.total - 1) throw new Error('The list does not know of the change.')
    times.push(ms)
  }
  await device.outbox.pending.clear()
  return times
}

async function readOne(runs: number) {
  const { search, list } = theSearch()
  const ids = await search.leadIds(list, { lead_status: ['Open'] }, undefined)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const { device, rows, userId, companyId } = openDevice()
    const id = ids[Math.floor((run / runs) * ids.length)] ?? ''
    const data = { outbox: device.outbox, rows, userId, companyId }
    await device.outbox.pending.count()
    await rows.open()
    const first = await timed(() => readRow(data, 'lead', id))
    if (first.value?._id !== id) throw new Error('The lead is not there.')
    times.push(first.ms)
    rows.close()
  }
  return times
}

async function sortBy(column: string): Promise<number> {
  const { search, list } = theSearch()
  const sort = { column, direction: 'ascending' as const }
  return (await timed(() => search.findLeads(list, {}, FIRST_PAGE, sort, undefined))).ms
}

/** A town's worth of visits, from the middle of it at nine o'clock. */
async function planRoutes(runs: number, appointments: number): Promise<number[]> {
  const random = createRandom(2026)
  const near = () => ({ lat: 53.48 + (random.next() - 0.5) / 5, lng: -2.24 + (random.next() - 0.5) / 3 })
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const visits = Array.from({ length: ROUTE_MAX_LEADS }, (_, index) => ({
      id: String(index),
      place: near(),
      at: index < appointments ? 10 * 60 + index * 90 : undefined,
    }))
    const start = { place: near(), time: 9 * 60 }
    times.push((await timed(async () => planRoute(visits, start))).ms)
  }
  return times
}

const bench = {
  fill,
  copyContacts,
  coldStart,
  begin,
  ask,
  change,
  readOne,
  sortBy,
  nearMe,
  duplicates,
  planRoutes,
  exportAll: () => exportAll(theSearch()),
  stopExport: () => stopExport(theSearch()),
  changeMany: (count: number) => changeMany(theSearch(), count),
}
export type BenchPage = typeof bench
Object.assign(globalThis, { bench })
