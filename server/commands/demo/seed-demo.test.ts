import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { job } from '../../../contract/entities/job.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { certificatesIn } from '../../store/register/certificates.ts'
import { createCompany, listCompanies } from '../../store/users/companies.ts'
import { readHead } from '../../store/feed/feed.ts'
import { importLeads } from '../../store/leads/import-leads.ts'
import { listJobs } from '../../store/uploads/jobs.ts'
import { listDeals } from '../../store/leads/deals.ts'
import { listLeads } from '../../store/leads/leads.ts'
import { findUserByEmail } from '../../store/users/users.ts'
import { isPassword } from '../users/passwords.ts'
import { DEMO_PASSWORD, demoCompanies, demoUsers } from './demo-accounts.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const companyIds = demoCompanies.map(({ _id }) => _id)
let store: TestStore

beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const seed = (leads = 100) => seedDemo(store, { leads, now })
const totals = () => Promise.all(companyIds.map((id) => readHead(store, id)))

test('the demo has four companies with their share of leads, and notes', async () => {
  await seed()
  expect((await listCompanies(store, companyIds)).rows.map(({ name }) => name)).toEqual([
    'CITB Test Centre',
    'Greenway Energy',
    'Harbour Housing & Benefits',
    'Hartley Vehicle & Trailer Hire',
  ])
  const heads = await totals()
  expect(heads.map(({ totals: { lead } }) => lead)).toEqual([50, 20, 15, 15])
  expect(heads.every(({ totals: { note, user } }) => note > 0 && user > 0)).toBe(true)
})

test('each company has sixty contacts and twenty accounts, one has jobs, and about one lead in twenty is a deal', async () => {
  await seed(2000)
  for (const { totals: t } of await totals()) expect(t).toMatchObject({ contact: 60, account: 20 })
  expect((await totals()).map(({ totals: t }) => t.job)).toEqual([64, 0, 0, 0])
  const deals = await Promise.all(companyIds.map((id) => listDeals(store, id, {}, 1, 200)))
  expect(deals.reduce((sum, { totalDeals }) => sum + totalDeals, 0)).toBeGreaterThan(60)
  expect(deals.reduce((sum, { totalDeals }) => sum + totalDeals, 0)).toBeLessThan(140)
  for (const deal of deals.flatMap((page) => page.deals)) {
    expect(deal.actual_booking_date && deal.actual_booking_time).toBeTruthy()
  }
})

test('the jobs of the energy company are complete, each with its own location', async () => {
  await seed()
  const [greenway = ''] = companyIds
  const kinds = await Promise.all((['active', 'prospective'] as const).map((kind) => listJobs(store, greenway, kind)))
  const jobs = kinds.flatMap(({ rows }) => rows)
  for (const each of jobs) expect(job.safeParse(each).error).toBeUndefined()
  expect(jobs[0]).toMatchObject({ job: 'A-1001', companyId: greenway, plannedStartDate: expect.any(String) })
  expect(new Set(jobs.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBeGreaterThan(55)
})

test('the eight demo users can sign in with the password that is printed, and have every role', async () => {
  await seed(0)
  for (const { email, role, companyIds: assigned } of demoUsers) {
    const account = await findUserByEmail(store, email)
    expect(account).toMatchObject({ role, companyIds: [...assigned].toSorted() })
    expect(await isPassword(account?.passwordHash, DEMO_PASSWORD)).toBe(true)
  }
  expect(demoUsers).toHaveLength(8)
  expect(new Set(demoUsers.map(({ role }) => role))).toEqual(new Set(['SuperAdmin', 'Admin', 'User']))
})

test('leads are assigned to users of their own company', async () => {
  await seed()
  for (const { _id } of demoCompanies) {
    const { leads } = await listLeads(store, [_id], {}, 1, 200)
    const assigned = leads.flatMap(({ assignedTo }) => assignedTo ?? [])
    const staff = demoUsers.filter((user) => user.companyIds.includes(_id)).map((user) => user._id)
    expect(assigned.length).toBeGreaterThan(0)
    expect(staff).toEqual(expect.arrayContaining([...new Set(assigned)]))
  }
})

test('the register has the properties of the leads that came with a certificate', async () => {
  await seed()
  const [greenway = ''] = companyIds
  const { leads } = await listLeads(store, [greenway], {}, 1, 50)
  expect(leads.length).toBeGreaterThan(40)
  for (const { certificate_number, postcode = '', address1 } of leads) {
    expect(await certificatesIn(store, postcode, [])).toContainEqual(
      expect.objectContaining({ certificate_number, postcode, address1 }),
    )
  }
})

test('a second start adds nothing', async () => {
  await seed()
  const before = await totals()
  await seed(5000)
  expect(await totals()).toEqual(before)
})

test('seeding stops soon when asked, leaves no company half filled, and the next run completes it', async () => {
  const stopping = new AbortController()
  const seeding = seedDemo(store, { leads: 20_000, now, signal: stopping.signal })
  setTimeout(() => stopping.abort(), 700)
  await expect(seeding).rejects.toThrow(/abort/i)
  const counts = (await totals()).map(({ totals: { lead } }) => lead)
  for (const [index, whole] of [10_000, 4000, 3000, 3000].entries()) expect([0, whole]).toContain(counts[index])
  expect(counts).toContain(0)
  await seed(40)
  expect((await totals()).every(({ totals: { lead } }) => lead > 0)).toBe(true)
})

test('two starts at once seed once', async () => {
  await Promise.all([seed(), seed()])
  expect((await totals()).map(({ totals: { lead } }) => lead)).toEqual([50, 20, 15, 15])
})

test("another company with a demo company's name gets no demo leads", async () => {
  const { _id } = await createCompany(store, { name: 'greenway energy' })
  await seed()
  expect((await listLeads(store, [_id], {}, 1, 50)).totalLeads).toBe(0)
  expect((await totals()).map(({ totals: { lead } }) => lead)).toEqual([0, 20, 15, 15])
})

test('certificates of leads in other companies stay theirs, even when a demo server starts again', async () => {
  await seed(0)
  const { _id } = await createCompany(store, { name: 'Somebody else' })
  const fields = ['_id', 'createdAt', 'updatedAt', 'lead_status', 'certificate_number', 'address1', 'postcode'] as const
  const at = now.toISOString()
  const row = [randomUUID(), at, at, 'Open', '0000-1111-2222-3333-4444', '14A High Street', 'LS1 4AP']
  await importLeads(store, _id, { fields, rows: [row] })
  await seed(0)
  expect(await certificatesIn(store, 'LS1 4AP', [])).toEqual([])
  expect(await certificatesIn(store, 'LS1 4AP', [_id])).toHaveLength(1)
})
