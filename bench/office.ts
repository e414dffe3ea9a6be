import { execFileSync } from 'node:child_process'
import { ACTIVITY_OUTCOMES, CONTACT_KINDS, type Activity } from '../contract/entities/activity.ts'
import { type Lead, LEAD_STATUSES } from '../contract/entities/lead.ts'
import { LEADS_PER_SEGMENT } from '../src/db/rows/segments.ts'
import { LeadIndex } from '../src/search/lead-index.ts'
import type { Period } from '../src/search/reports/periods.ts'
import { ContactColumns } from '../src/search/reports/work/contact-columns.ts'
import { segmentOf } from '../tests/support/builders/segment-of.ts'
import { createRandom } from '../tests/support/fakes/random.ts'
import type { Figure } from './support/report.ts'
import { median } from './support/statistics.ts'
import { syntheticLeads } from './support/synthetic-leads.ts'

const LEADS = Number(process.env['OFFICE_LEADS'] ?? 250_000)
const RUNS = 15
const FOUND = 20
const COLUMN = 50
const COMPANY = '0198a000-0000-7000-8000-000000000001'
const PEOPLE = Array.from({ length: 12 }, (_, at) => `0198a000-0000-7000-8000-0000000001${at + 10}`)
const TODAY = '2026-11-20'
const PERIOD: Period = { from: '2026-10-22', to: TODAY }
const BEFORE: Period = { from: '2026-09-22', to: '2026-10-21' }

/** What the search worker does for the office, in this process, beside what others made for the same. */
export async function benchOffice(): Promise<Figure[]> {
  execFileSync('npm', ['ci', '--silent', '--ignore-scripts', '--prefix', 'bench/peers'])
  const leads = syntheticLeads(COMPANY, PEOPLE)(LEADS)
  const { index, contacts, activities } = companyOf(leads)
  return [...(await found(index, leads)), ...(await counted(index, contacts, leads, activities))]
}

function companyOf(leads: readonly Lead[]) {
  const { pick, next } = createRandom(2026)
  const index = new LeadIndex()
  const segments = Array.from({ length: Math.ceil(leads.length / LEADS_PER_SEGMENT) }, (_, at) =>
    segmentOf(leads.slice(at * LEADS_PER_SEGMENT, (at + 1) * LEADS_PER_SEGMENT)),
  )
  index.addSegments(segments)
  const contacts = new ContactColumns()
  const activities = leads.map((lead, at): Activity => {
    const time = Date.parse(`${TODAY}T12:00:00Z`) - Math.floor(next() * 180 * 86_400_000)
    return {
      _id: `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      companyId: COMPANY,
      leadId: lead._id,
      kind: pick(CONTACT_KINDS),
      outcome: pick(ACTIVITY_OUTCOMES),
      at: new Date(time).toISOString(),
      by: pick(PEOPLE),
    }
  })
  for (const activity of activities) contacts.put(activity)
  return { index, contacts, activities }
}

interface FindPeer {
  open(documents: readonly object[]): void
  find(words: string, most: number): string[]
}

/** Each asked for the same, in turns, so that other load on the machine slows all of them. */
async function found(index: LeadIndex, leads: readonly Lead[]): Promise<Figure[]> {
  const documents = leads.map(({ _id, firstname, surname, phone, email, postcode, address1, posttown }) => ({
    id: _id,
    name: `${firstname} ${surname}`,
    phone,
    email,
    postcode,
    address: `${address1} ${posttown}`,
  }))
  const peers: Record<string, FindPeer> = {
    MiniSearch: await import(new URL('peers/office/minisearch.js', import.meta.url).href),
    FlexSearch: await import(new URL('peers/office/flexsearch.js', import.meta.url).href),
  }
  const built = Object.entries(peers).map(([name, peer]): Figure => {
    const startedAt = performance.now()
    peer.open(documents)
    return {
      what: `${name}: built of ${LEADS.toLocaleString('en-GB')} leads`,
      value: sinceMs(startedAt) / 1000,
      unit: 's',
    }
  })
  const { pick } = createRandom(7)
  const queries = Array.from({ length: RUNS }, () => pick(leads))
  const questions: Record<string, (lead: Lead) => string> = {
    'a full name': ({ firstname, surname }) => `${firstname} ${surname}`,
    'a full name with a slip': ({ firstname, surname = '' }) => `${firstname} ${surname.slice(0, -1)}`,
    'a phone number': ({ phone = '' }) => phone,
  }
  const figures = Object.entries(questions).flatMap(([what, wordsOf]) => {
    const ways: Record<string, (words: string) => readonly string[]> = {
      ours: (words) => index.findAnybody(words, FOUND).map(({ _id }) => _id),
      ...Object.fromEntries(
        Object.entries(peers).map(([name, peer]) => [name, (words: string) => peer.find(words, FOUND)] as const),
      ),
    }
    // What a search reads for the first time is read behind the first answer of the worker.
    for (const way of Object.values(ways)) way('first')
    const times = inTurns(ways, (way) => queries.map((lead) => () => void way(wordsOf(lead))))
    const hits = Object.entries(ways).map(
      ([name, way]): Figure => ({
        what: `${name}: ${what}, of ${RUNS} wanted in the first ${FOUND}`,
        value: queries.filter((lead) => way(wordsOf(lead)).includes(lead._id)).length,
        unit: 'points',
      }),
    )
    return [...figuresOf(what, times, 30), ...hits]
  })
  return [...built, ...figures]
}

interface CountPeer {
  open(leads: readonly unknown[][], contacts: readonly unknown[][]): Promise<void>
  bySource(ends: { from: number; to: number }): unknown
  byPerson(ends: { from: number; to: number }): unknown
  column(status: string, most: number): { total: number; ids: string[] }
}

async function counted(
  index: LeadIndex,
  contacts: ContactColumns,
  leads: readonly Lead[],
  activities: readonly Activity[],
): Promise<Figure[]> {
  const sqlite: CountPeer = await import(new URL('peers/office/sqlite.js', import.meta.url).href)
  await sqlite.open(
    leads.map((lead) => [
      lead._id,
      Date.parse(lead.createdAt),
      lead.lead_status,
      lead.lead_source ?? null,
      lead.assignedTo ?? null,
      lead.actual_booking_date ?? null,
      lead.deal_status ?? null,
    ]),
    activities.map(({ leadId, by, at, kind, outcome }) => [leadId, by, Date.parse(at), kind, outcome]),
  )
  const question = { period: PERIOD, before: BEFORE, step: 'week', today: TODAY } as const
  const ends = [PERIOD, BEFORE].map(({ from, to }) => ({
    from: Date.parse(`${from}T00:00:00Z`),
    to: Date.parse(`${to}T23:59:59.999Z`),
  }))
  const totals = LEAD_STATUSES.map((status) => index.count('lead', { lead_status: [status] }))
  const theirs = LEAD_STATUSES.map((status) => sqlite.column(status, COLUMN).total)
  if (totals.join() !== theirs.join()) throw new Error(`They count otherwise: ${totals.join()} and ${theirs.join()}.`)
  const perRun = (run: () => void) => Array.from({ length: RUNS }, () => run)
  const first = performance.now()
  index.report({}, { ...question, by: 'lead_source' })
  const firstReport = sinceMs(first)
  return [
    { what: 'ours: the first report', value: firstReport, unit: 'ms' },
    ...figuresOf(
      'all tables of a report; SQLite WASM: leads by source alone',
      inTurns(
        {
          ours: (): void => void index.report({}, { ...question, by: 'lead_source' }),
          'SQLite WASM': () => ends.forEach(sqlite.bySource),
        },
        perRun,
      ),
      200,
    ),
    ...figuresOf(
      `${LEADS.toLocaleString('en-GB')} activities by person, and bookings, and both by week; SQLite WASM: by person alone`,
      inTurns(
        {
          ours: (): void => void index.work({}, contacts, question),
          'SQLite WASM': () => ends.forEach(sqlite.byPerson),
        },
        perRun,
      ),
      200,
    ),
    ...figuresOf(
      'a board: total and first 50 of each status',
      inTurns(
        {
          ours: () =>
            LEAD_STATUSES.forEach(
              (status) => void index.find('lead', { lead_status: [status] }, { number: 1, size: COLUMN }),
            ),
          'SQLite WASM': () => LEAD_STATUSES.forEach((status) => void sqlite.column(status, COLUMN)),
        },
        perRun,
      ),
      100,
    ),
  ]
}

const sinceMs = (startedAt: number) => performance.now() - startedAt

/** The times of each way. */
function inTurns<Way>(ways: Record<string, Way>, runsOf: (way: Way) => Array<() => void>): Map<string, number[]> {
  const runs = Object.entries(ways).map(([name, way]) => ({ name, runs: runsOf(way), times: [] as number[] }))
  for (let run = 0; run < RUNS; run += 1) {
    for (const each of runs) {
      const startedAt = performance.now()
      each.runs[run]?.()
      each.times.push(sinceMs(startedAt))
    }
  }
  return new Map(runs.map(({ name, times }) => [name, times]))
}

const figuresOf = (what: string, times: Map<string, number[]>, most: number): Figure[] =>
  [...times].map(([name, each]) => ({
    what: `${name}: ${what}, median`,
    value: median(each),
    unit: 'ms',
    ...(name === 'ours' ? { target: { most } } : {}),
  }))
