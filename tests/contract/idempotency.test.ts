import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { writeTenant } from '../../server/store/core/tenant-transaction.ts'
import { loadForUpdate } from '../../server/store/feed/rows.ts'
import { startTestServer, type TestCall, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

const keyed = (key: string, body: unknown, more: Record<string, string> = {}): TestCall => ({
  token: ann.token,
  body,
  headers: { 'idempotency-key': key, ...more },
})
const patch = (lead: Lead, call: TestCall) => server.call('PATCH', `/api/epc/leads/${lead._id}`, call)
const postNote = (lead: Lead, call: TestCall) => server.call('POST', `/api/epc/leads/${lead._id}/notes`, call)
const notesOf = async (lead: Lead) =>
  (await server.call('GET', `/api/epc/leads/${lead._id}/notes`, { token: ann.token })).body
const leadNow = async (lead: Lead) =>
  (await server.call('GET', `/api/epc/leads/${lead._id}`, { token: ann.token })).body

test('FM-003: a repeated key returns the first answer, and has no second effect', async () => {
  const lead = await server.addLead(companyId)
  const key = randomUUID()
  const first = await postNote(lead, keyed(key, { content: 'Rang the bell' }))
  const again = await postNote(lead, keyed(key, { content: 'Rang the bell' }))
  expect(first.status).toBe(201)
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  for (const name of ['sync-seq', 'sync-epoch']) expect(again.headers.get(name)).toBe(first.headers.get(name))
  expect(await notesOf(lead)).toEqual([first.body])
})

test('the key of a note becomes its id, quoted or bare', async () => {
  const lead = await server.addLead(companyId)
  const [bare, quoted] = [randomUUID(), randomUUID()]
  expect((await postNote(lead, keyed(bare, { content: 'one' }))).body['_id']).toBe(bare)
  expect((await postNote(lead, keyed(`"${quoted}"`, { content: 'two' }))).body['_id']).toBe(quoted)
})

test('FM-005: two concurrent deliveries have one effect and one answer', async () => {
  const lead = await server.addLead(companyId)
  for (let round = 0; round < 10; round++) {
    const call = keyed(randomUUID(), { lead_status: round % 2 ? 'Open' : 'Closed' })
    const replies = await Promise.all([patch(lead, call), patch(lead, call), patch(lead, call)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(new Set(replies.map(({ headers }) => headers.get('sync-seq'))).size).toBe(1)
    expect(replies.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(2)
    expect(await leadNow(lead)).toMatchObject({ version: 2 + round })
  }
})

test('FM-006: a stale duplicate after a newer edit has no effect', async () => {
  const lead = await server.addLead(companyId)
  const old = keyed(randomUUID(), { lead_status: 'Call Back' })
  await patch(lead, old)
  await patch(lead, keyed(randomUUID(), { lead_status: 'Closed' }))
  const duplicate = await patch(lead, old)
  expect(duplicate.status).toBe(200)
  expect(duplicate.body).toMatchObject({ lead: { lead_status: 'Call Back', version: 2 } })
  expect(await leadNow(lead)).toMatchObject({ lead_status: 'Closed', version: 3 })
})

test('FM-007: refuses the same key with another body, or on another row, and changes nothing', async () => {
  const lead = await server.addLead(companyId)
  const other = await server.addLead(companyId)
  const key = randomUUID()
  await patch(lead, keyed(key, { lead_status: 'Closed' }))
  for (const reply of [
    await patch(lead, keyed(key, { lead_status: 'Open' })),
    await patch(other, keyed(key, { lead_status: 'Closed' })),
  ]) {
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'key-reuse' })
  }
  expect(await leadNow(lead)).toMatchObject({ lead_status: 'Closed', version: 2 })
  expect(await leadNow(other)).toMatchObject({ lead_status: 'Open', version: 1 })
})

test('the order of the keys in a body doesn’t make it another body', async () => {
  const lead = await server.addLead(companyId)
  const key = randomUUID()
  await patch(lead, keyed(key, { actual_booking_date: '2026-12-01', actual_booking_time: '10:00' }))
  const again = await patch(lead, keyed(key, { actual_booking_time: '10:00', actual_booking_date: '2026-12-01' }))
  expect(again.headers.get('idempotency-replayed')).toBe('true')
})

test('FM-027: asks a change that meets a locked row to retry, and then applies it once', async () => {
  const lead = await server.addLead(companyId)
  const call = keyed(randomUUID(), { lead_status: 'Closed' })
  let release = () => {}
  const unlocked = new Promise<void>((resolve) => (release = resolve))
  let isHeld = () => {}
  const holding = new Promise<void>((resolve) => (isHeld = resolve))
  const holder = writeTenant(server.store, companyId, async (tx) => {
    await loadForUpdate(tx, [{ entity: 'lead', id: lead._id }])
    isHeld()
    await unlocked
  })
  await holding
  const refused = await patch(lead, call)
  release()
  await holder
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'in-flight' })
  expect(refused.headers.get('retry-after')).toBe('1')
  const retried = await patch(lead, call)
  expect(retried.status).toBe(200)
  expect(retried.headers.get('idempotency-replayed')).toBeNull()
})

test('stores only committed successes: a refused key is evaluated again', async () => {
  const lead = await server.addLead(companyId)
  const colleague = await server.addUser({ companyIds: [await server.addCompany()] })
  const key = randomUUID()
  const assign = (userId: string) => server.call('PATCH', `/api/epc/leads/${lead._id}/assign`, keyed(key, { userId }))
  expect((await assign(colleague._id)).status).toBe(422)
  expect((await assign(ann._id)).status).toBe(200)
})

test('two users may use the same key; each has an effect of their own', async () => {
  const lead = await server.addLead(companyId)
  const ben = await server.addUser({ companyIds: [companyId] })
  const key = randomUUID()
  await patch(lead, keyed(key, { lead_status: 'Closed' }))
  const bens = await patch(lead, { ...keyed(key, { lead_status: 'Open' }), token: ben.token })
  expect(bens.status).toBe(200)
  expect(await leadNow(lead)).toMatchObject({ lead_status: 'Open', version: 3 })
})

test("refuses a key that would rewrite a colleague's note", async () => {
  const lead = await server.addLead(companyId)
  const ben = await server.addUser({ companyIds: [companyId] })
  const key = randomUUID()
  await postNote(lead, keyed(key, { content: 'What Ann wrote' }))
  const reply = await postNote(lead, { ...keyed(key, { content: 'What Ben wrote' }), token: ben.token })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'key-reuse' })
  expect(await notesOf(lead)).toMatchObject([{ content: 'What Ann wrote', createdBy: ann._id }])
})

test('refuses a key that isn’t a UUID', async () => {
  const lead = await server.addLead(companyId)
  for (const key of ['1', 'abc', '""', `"${randomUUID()}`.slice(0, 20), `${randomUUID()}x`]) {
    const reply = await patch(lead, keyed(key, { lead_status: 'Closed' }))
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'malformed', message: 'Idempotency-Key must be a UUID.' })
  }
  expect(await leadNow(lead)).toMatchObject({ version: 1 })
})

test('acknowledges a change that changes nothing', async () => {
  const lead = await server.addLead(companyId, { lead_status: 'Closed' })
  const reply = await patch(lead, keyed(randomUUID(), { lead_status: 'Closed' }))
  expect(reply.status).toBe(200)
  expect(Number(reply.headers.get('sync-seq'))).toBeGreaterThan(0)
  expect(await leadNow(lead)).toMatchObject({ version: 1 })
})

test('every committed answer has its seq, the history of the feed and the version', async () => {
  const lead = await server.addLead(companyId)
  const reply = await patch(lead, { token: ann.token, body: { lead_status: 'Closed' } })
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: ann.token })
  expect(reply.headers.get('sync-seq')).toBe(String(head.body['head']))
  expect(reply.headers.get('sync-epoch')).toBe(head.body['epoch'])
  expect(reply.headers.get('etag')).toBe('"v2"')
})

test('a client that sent a key gets its error as a problem document, with the same message and code', async () => {
  const lead = await server.addLead(companyId)
  const problem = await patch(lead, keyed(randomUUID(), { lead_status: 'Unheard of' }))
  expect(problem.headers.get('content-type')).toMatch('application/problem+json')
  expect(problem.body).toMatchObject({
    type: '/problems/invalid',
    title: 'invalid',
    status: 422,
    detail: problem.body['message'],
    code: 'invalid',
  })
  const plain = await patch(lead, { token: ann.token, body: { lead_status: 'Unheard of' } })
  expect(plain.headers.get('content-type')).toMatch('application/json')
  expect(plain.body).not.toHaveProperty('type')
})

test('looks a change up in the company that it names beside its key, and in no other', async () => {
  const other = await server.addCompany()
  const bea = await server.addUser({ companyIds: [companyId, other] })
  const lead = await server.addLead(other)
  const close = (named: string, key?: string) =>
    server.call('PATCH', `/api/epc/leads/${lead._id}?companyId=${named}`, {
      token: bea.token,
      body: { lead_status: 'Closed' },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  expect((await close(companyId, randomUUID())).status).toBe(404)
  expect((await close(randomUUID(), randomUUID())).body).toMatchObject({ code: 'company-revoked' })
  expect((await close(other, randomUUID())).status).toBe(200)
  // A client that knows only specification section 7 names the company on screen, which may not be the lead's.
  expect((await close(companyId)).status).toBe(200)
})
