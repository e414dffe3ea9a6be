import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const addNote = (leadId: string, content: string, createdAt: string, key = randomUUID()) =>
  server.call('POST', `/api/epc/leads/${leadId}/notes`, {
    token: ann.token,
    body: { content, createdAt },
    headers: { 'idempotency-key': key, 'sync-saved-at': createdAt },
  })

const get = async (path: string) => (await server.call('GET', path, { token: ann.token })).body
interface FeedNote {
  t: string
  row: { leadId: string; content: string; seq: number; createdAt: string }
}

test('FM-073: lists notes in the order of their commits, whatever the device clocks say', async () => {
  const lead = await server.addLead(companyId)
  await addNote(lead._id, 'first', inHours(-2))
  await addNote(lead._id, 'second, of a clock a year behind', inHours(-365 * 24))
  await addNote(lead._id, 'third, of a clock a year ahead', inHours(365 * 24))
  await addNote(lead._id, 'fourth', inHours(-1))

  const notes = (await get(`/api/epc/leads/${lead._id}/notes`)) as unknown as FeedNote['row'][]
  const order = ['first', 'second', 'third', 'fourth']
  expect(notes.map(({ content }) => content.split(',')[0])).toEqual(order)
  // Both endpoints give a device the same sort key.
  const seqs = notes.map(({ seq }) => seq)
  expect(seqs.toSorted((a, b) => a - b)).toEqual(seqs)
  expect(new Set(seqs).size).toBe(4)
  const page = await get(`/api/sync/bootstrap?companyId=${companyId}`)
  const notesOfFeed = (page['rows'] as FeedNote[]).flatMap(({ t, row }) =>
    t === 'note' && row.leadId === lead._id ? row : [],
  )
  expect(notesOfFeed.toSorted((a, b) => a.seq - b.seq).map(({ content }) => content.split(',')[0])).toEqual(order)
})

test('a note keeps its position when its lead is deleted and restored', async () => {
  const lead = await server.addLead(companyId)
  await addNote(lead._id, 'first', inHours(-1))
  await addNote(lead._id, 'second', inHours(-2))
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  await server.deleteLead(lead, admin)
  const path = `/api/epc/leads/${lead._id}/restore?companyId=${companyId}`
  expect((await server.call('POST', path, { token: admin.token })).status).toBe(200)
  const notes = (await get(`/api/epc/leads/${lead._id}/notes`)) as unknown as FeedNote['row'][]
  expect(notes.map(({ content }) => content)).toEqual(['first', 'second'])
})

test('FM-073: replaces a future time with the time of arrival, in the note, its history and other rows', async () => {
  const lead = await server.addLead(companyId)
  const ahead = inHours(30 * 24)
  const key = randomUUID()
  const { body, status } = await addNote(lead._id, 'from the future', ahead, key)
  expect(status).toBe(201)
  const now = inHours(0)
  expect(String(body['createdAt']) <= now).toBe(true)
  const { history } = (await get(`/api/epc/leads/${lead._id}/history`)) as unknown as {
    history: { deviceAt: string }[]
  }
  expect(history[0]!.deviceAt <= now).toBe(true)
  // A repeated request is the same change, however late.
  const again = await addNote(lead._id, 'from the future', ahead, key)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])

  const contact = await server.call('POST', `/api/contacts?companyId=${companyId}`, {
    token: ann.token,
    body: { firstname: 'Maya', createdAt: ahead },
  })
  expect(JSON.stringify(contact.body)).not.toContain(ahead)
})

test.each(['9999-12-31T23:59:59.000Z', '0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.000Z'])(
  'FM-073: refuses the time %s with what to do, and the note can be sent again',
  async (createdAt) => {
    const lead = await server.addLead(companyId)
    const key = randomUUID()
    const refused = await addNote(lead._id, 'a text to keep', createdAt, key)
    expect([refused.status, refused.body['code']]).toEqual([422, 'invalid'])
    expect(refused.body['message']).toContain('Correct its date and time, then send this again.')
    expect((await addNote(lead._id, 'a text to keep', inHours(-1), key)).status).toBe(201)
  },
)

test('ignores an impossible time beside a change', async () => {
  const lead = await server.addLead(companyId)
  const patched = await server.call('PATCH', `/api/epc/leads/${lead._id}`, {
    token: ann.token,
    body: { lead_status: 'Closed' },
    headers: { 'idempotency-key': randomUUID(), 'sync-saved-at': '9999-01-01T00:00:00.000Z' },
  })
  expect(patched.status).toBe(200)
  const { history } = (await get(`/api/epc/leads/${lead._id}/history`)) as unknown as { history: object[] }
  expect(history[0]).not.toHaveProperty('deviceAt')
})
