import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import {
  addLargest,
  largestContact,
  largestJob,
  largestLead,
  largestNoteOf,
} from '../../support/builders/largest-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  bob = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

/** The ids of all pages, by the `Link` header of each. */
async function walk(path: string, rowsOf: (body: unknown) => { _id: string }[], { token } = bob): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | undefined = path; next; ) {
    const { status, text, headers } = await server.call('GET', next, { token })
    expect(status).toBe(200)
    expect(Buffer.byteLength(text)).toBeLessThan(PAGE_MAX_BYTES + 1_000)
    const rows = rowsOf(JSON.parse(text))
    expect(rows.length).toBeGreaterThan(0)
    ids.push(...rows.map(({ _id }) => _id))
    next = /^<([^>]{1,500})>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return ids
}

const large = () => ({ companyId, userId: bob._id })

test('the notes of a lead end by bytes, and the Link header names the rest', async () => {
  const { _id } = await server.addLead(companyId, { surname: 'Noted' })
  const notes = { entity: 'note', table: 'note', columns: largestNoteOf(_id), count: 900 } as const
  const ids = await addLargest(server.store, large(), notes)
  const found = await walk(`/api/epc/leads/${_id}/notes`, (body) => body as { _id: string }[])
  expect(found.toSorted()).toEqual(ids.toSorted())
}, 60_000)

test('contacts end by bytes, in the order of their names', async () => {
  const contacts = { entity: 'contact', table: 'contact', columns: largestContact, count: 500 } as const
  const ids = await addLargest(server.store, large(), contacts)
  const rowsOf = (body: unknown) => (body as { data: { contacts: { _id: string }[] } }).data.contacts
  const found = await walk(`/api/contacts?companyId=${companyId}`, rowsOf)
  expect(found.toSorted()).toEqual(ids.toSorted())
}, 60_000)

test('jobs end by bytes', async () => {
  const jobs = { entity: 'job', table: 'job', columns: largestJob, count: 500 } as const
  const ids = await addLargest(server.store, large(), jobs)
  const found = await walk(`/api/jobs/map/active?companyId=${companyId}`, (body) => body as { _id: string }[])
  expect(found.toSorted()).toEqual(ids.toSorted())
}, 60_000)

test('a page of leads that is too large ends by bytes, and its rest is before the next page', async () => {
  const company = await server.addCompany()
  const cleo = await server.addUser({ companyIds: [company] })
  const leads = { entity: 'lead', table: 'lead', columns: largestLead, count: 210 } as const
  const ids = await addLargest(server.store, { companyId: company, userId: cleo._id }, leads)
  const rowsOf = (body: unknown) => (body as { leads: { _id: string }[] }).leads
  const pages = [
    await walk(`/api/epc/leads?limit=200`, rowsOf, cleo),
    await walk(`/api/epc/leads?limit=200&page=2`, rowsOf, cleo),
  ]
  expect(pages.map(({ length }) => length)).toEqual([200, 10])
  expect(pages.flat().toSorted()).toEqual(ids.toSorted())
}, 60_000)

test('campaigns are listed without their emails', async () => {
  const email = { html: '<p>News.</p>', text: 'News.' }
  const body = { name: 'News', subject: 'News', ...email }
  const made = await server.call('POST', `/api/marketing/campaigns?companyId=${companyId}`, { token: bob.token, body })
  expect(made.body).toMatchObject({ campaign: email })
  const listed = await server.call('GET', `/api/marketing/campaigns?companyId=${companyId}`, { token: bob.token })
  const [campaign] = listed.body['campaigns'] as object[]
  expect(campaign).toMatchObject({ name: 'News' })
  for (const part of Object.keys(email)) expect(campaign).not.toHaveProperty(part)
})

test('a list that fits has no Link header', async () => {
  const { _id } = await server.addLead(companyId, { surname: 'Quiet' })
  const { headers } = await server.call('GET', `/api/epc/leads/${_id}/notes`, { token: bob.token })
  expect(headers.get('link')).toBe(null)
})
