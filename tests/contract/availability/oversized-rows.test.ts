import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { DEMO_PASSWORD, demoCompanies } from '../../../server/commands/demo/demo-accounts.ts'
import { seedDemo } from '../../../server/commands/demo/seed-demo.ts'
import { certificatesIn } from '../../../server/store/register/certificates.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let ann: TestUser
let companyId: string
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' })
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

const HUGE = 'very long '.repeat(90_000)
const noise = (length: number) => Array.from({ length: length / 36 }, () => randomUUID()).join('')

const get = async (path: string) => {
  const { status, body } = await server.call('GET', path, { token: ann.token })
  return { status, body }
}

test('FM-075: shows a stored lead with 900 kB in a field shortened, and its lists still load', async () => {
  const { _id } = await server.addLead(companyId, { surname: 'Long', tenure: HUGE, benefits: [HUGE, 'short'] })
  const other = await server.addLead(companyId, { surname: 'Short' })

  const lead = await get(`/api/epc/leads/${_id}`)
  const list = await get(`/api/epc/leads?companyId=${companyId}`)
  const values = await get(`/api/epc/distinct/tenure?companyId=${companyId}`)

  expect([lead.status, list.status, values.status]).toEqual([200, 200, 200])
  const tenure = `${HUGE.slice(0, 1_999)}…`
  expect(lead.body).toMatchObject({ surname: 'Long', tenure, benefits: [tenure, 'short'] })
  expect(list.body['leads']).toHaveLength(2)
  expect(JSON.stringify(list.body)).toContain(other._id)
  expect(JSON.stringify(list.body).length).toBeLessThan(10_000)
})

test('leaves out an email address that was cut off', async () => {
  const id = randomUUID()
  const email = `${'a'.repeat(60)}@${'b.'.repeat(150)}example.com`
  await writeTenant(server.store, companyId, async (tx) => {
    await tx.sql.insertInto('contact').values({ company_id: companyId, id, firstname: 'Max', email }).execute()
    tx.touched('contact', id)
  })
  const { status, body } = await get(`/api/contacts/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { contact: { firstname: 'Max' } } })
  expect(JSON.stringify(body)).not.toContain('email')
})

test('FM-075: devices get oversized rows in the head, a bootstrap and the changes', async () => {
  const head = await get(`/api/sync/head?companyId=${companyId}`)
  const { _id } = await server.addLead(companyId, { surname: 'Longer', tenure: HUGE })
  const cursor = encodeURIComponent(String(head.body['cursor']))
  for (const path of [
    `/api/sync/bootstrap?companyId=${companyId}`,
    `/api/sync/bootstrap?companyId=${companyId}&leads=columns`,
    `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`,
  ]) {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain(_id)
  }
})

const oversized: [string, Partial<Lead>][] = [
  ['tenure', { tenure: noise(900_000) }],
  ['uprn', { uprn: noise(900_000) }],
  ['address1', { address1: noise(5_000) }],
]
test.each(oversized)(
  'FM-075: a lead with a certificate and too long a %s keeps no demo server from starting, nor other certificates from the register',
  async (_name, fields) => {
    const demo = await startTestServer({ logLevel: 'silent' })
    await seedDemo(demo.store, { leads: 0 })
    const [company] = demoCompanies
    const lead = { surname: 'Long', certificate_number: randomUUID(), postcode: 'LS1 4AP', address1: '1 High Street' }
    await demo.addLead(company?._id ?? '', { ...lead, ...fields })
    const fine = { ...lead, certificate_number: randomUUID(), address1: '2 High Street' }
    await demo.addLead(company?._id ?? '', fine)

    await seedDemo(demo.store, { leads: 0 })

    const { rows } = await sql<{ certificate_number: string }>`select certificate_number from epc_certificate`.execute(
      demo.store.db,
    )
    expect(rows).toEqual([{ certificate_number: fine.certificate_number }])
    expect(await certificatesIn(demo.store, 'LS1 4AP', [])).toHaveLength(1)
    const login = { email: 'ben@example.com', password: DEMO_PASSWORD }
    expect((await demo.call('POST', '/api/auth/login', { body: login })).status).toBe(200)
    await demo.close()
  },
)
