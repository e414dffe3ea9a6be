import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEAD_STATUSES, type Lead } from '../../../contract/entities/lead.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { randomFacts, randomListFilters, randomTime, TODAY } from '../../../tests/support/builders/list-filters.ts'
import { createRandom, type Random } from '../../../tests/support/fakes/random.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { SegmentReader } from '../../../src/columns/segment-reader.ts'
import { packRows } from '../../../src/columns/pack-rows.ts'
import { LeadIndex } from '../../../src/search/lead-index.ts'
import type { SearchFilters } from '../../../src/search/search-filters.ts'
import { rowJson } from '../core/row-json.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { countContacts } from '../records/last-contacts.ts'
import { leadConditions } from './lead-filters.ts'
import { livingLeads } from './leads.ts'

const LEADS = 250
const STATES = 2_000
const PATIENCE_MS = 120_000

let store: TestStore
let companyId: string
let people: string[]
let rows: Lead[]
let withFiles: Set<string>
beforeAll(async () => {
  store = await createTestStore()
  companyId = await addCompany(store)
  people = await Promise.all([1, 2, 3].map(() => addUser(store, [companyId])))
  const random = createRandom(43)
  const leads = await addLeads(
    store,
    companyId,
    Array.from({ length: LEADS }, () => randomLead(random)),
  )
  await addContacts(random, leads)
  withFiles = await addFiles(leads.filter(() => random.next() < 0.3))
  rows = await readRows()
})
afterAll(() => store.close())

const write = <T>(work: (tx: TenantTx) => Promise<T>) => writeTenant(store, companyId, work)

function randomLead(random: Random): Partial<Lead> {
  const {
    last_contact_at: _at,
    last_contact_outcome: _outcome,
    contact_attempts: _count,
    ...facts
  } = randomFacts(random, people)
  return {
    ...facts,
    firstname: random.pick(['Zoë', 'Anne-Marie', "O'Neil", 'Bo']),
    lead_status: random.pick(LEAD_STATUSES.slice(0, 3)),
    createdAt: randomTime(random),
    ...(random.next() < 0.3 ? { deal_status: random.pick(['Open', 'Closed'] as const) } : {}),
  }
}

async function addContacts({ next, pick }: Random, leads: readonly Lead[]) {
  const values = leads.flatMap(({ _id }) =>
    Array.from({ length: Math.floor(next() * 4) }, () => ({
      company_id: companyId,
      id: randomUUID(),
      lead_id: _id,
      kind: 'Call' as const,
      outcome: pick(['No answer', 'Booked', 'Message'] as const),
      at: randomTime({ next, pick }),
      by: people[0] ?? '',
    })),
  )
  await write(async (tx) => {
    await tx.sql.insertInto('activity').values(values).execute()
    await countContacts(
      tx,
      leads.map(({ _id }) => _id),
    )
  })
}

async function addFiles(leads: readonly Lead[]): Promise<Set<string>> {
  const [hash, user] = ['0'.repeat(64), people[0]]
  await write(async (tx) => {
    for (const { _id } of leads) {
      const content = randomUUID()
      await sql`insert into file_content (company_id, id, size, sha256, type, created_by)
        values (${companyId}, ${content}, 1, ${hash}, 'image/jpeg', ${user})`.execute(tx.sql)
      await sql`insert into lead_file (company_id, id, lead_id, content_id, name, kind, type, size, sha256, created_by, created_at)
        values (${companyId}, ${randomUUID()}, ${_id}, ${content}, 'a.jpg', 'photo', 'image/jpeg', 1, ${hash}, ${user}, now())`.execute(
        tx.sql,
      )
    }
  })
  return new Set(leads.map(({ _id }) => _id))
}

async function readRows(): Promise<Lead[]> {
  const found = await store.db
    .selectFrom('lead')
    .select(rowJson('lead').as('row'))
    .where('company_id', '=', companyId)
    .execute()
  return found.map(({ row }) => row)
}

function randomState(random: Random): SearchFilters {
  const { pick, next } = random
  return {
    ...randomListFilters(random, people),
    ...(next() < 0.2 ? { lead_status: [pick(LEAD_STATUSES.slice(0, 3))] } : {}),
    ...(next() < 0.2 ? { firstname: pick(['zoe', 'anne marie', 'oneil', 'O’NEIL']) } : {}),
    today: TODAY,
  }
}

async function idsFromServer(kind: 'lead' | 'deal', filters: SearchFilters): Promise<string> {
  const found = await livingLeads(store, [companyId])
    .where('deal_status', kind === 'deal' ? 'is not' : 'is', null)
    .where((is) => is.and(leadConditions(is, filters, undefined)))
    .select('id')
    .execute()
  return found
    .map(({ id }) => id)
    .toSorted()
    .join()
}

test(
  `a device and the server find the same leads and deals for ${STATES} random filters`,
  async () => {
    const random = createRandom(44)
    const index = new LeadIndex()
    // Half arrive in a segment, half one by one.
    index.addSegments([
      new SegmentReader(packRows(rows.slice(0, LEADS / 2).map((row) => ({ id: row._id, seq: 1, v: 1, row })))),
    ])
    for (const row of rows.slice(LEADS / 2)) index.put(row)
    index.setBeside({ withFiles })
    let found = 0
    for (let state = 0; state < STATES; state++) {
      const kind = random.next() < 0.7 ? 'lead' : 'deal'
      const filters = randomState(random)
      const ids = index.ids(kind, filters)
      found += ids.length
      expect(await idsFromServer(kind, filters), `state ${state} ${kind} ${JSON.stringify(filters)}`).toBe(
        ids.toSorted().join(),
      )
    }
    expect(found).toBeGreaterThan(STATES)
  },
  PATIENCE_MS,
)
