import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keyedEndpointOf } from '../../contract/endpoints/keyed.ts'
import { PUSH_LINES } from '../../contract/endpoints/push.ts'
import { findMutation, mutations } from '../../contract/mutations/registry.ts'
import { writeTenant } from '../../server/store/core/tenant-transaction.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../support/server/test-server.ts'

const HEARTBEAT_MS = 150
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ heartbeatMs: HEARTBEAT_MS })
})
afterAll(() => server.close())

async function world() {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  return { user, stranger, lead: await server.addLead(companyId), other: await server.addLead(companyId) }
}

const statusOf = (leadId: string, lead_status: string, key = randomUUID()) => ({
  key,
  method: 'PATCH',
  path: `/api/epc/leads/${leadId}`,
  headers: {},
  body: { lead_status },
})

const push = (token: string, items: unknown[]) => server.call('POST', '/api/sync/push', { token, body: { items } })

test('each change of a batch is answered as if it had been sent alone, and a repetition has no second effect', async () => {
  const { user, lead, other } = await world()
  const items = [statusOf(lead._id, 'Closed'), statusOf(randomUUID(), 'Closed'), statusOf(other._id, 'Not a status')]

  const first = await push(user.token, items)
  const again = await push(user.token, items)

  expect(first.body).toMatchObject({
    answers: [
      { key: items[0]!.key, status: 200, body: {} },
      { status: 404, body: { code: 'not-found' } },
      { status: 422, body: { code: 'invalid' } },
    ],
  })
  expect(JSON.stringify(first.body)).not.toContain(lead.companyId)
  const read = await server.call('GET', `/api/epc/leads/${lead._id}`, { token: user.token })
  expect(read.body).toMatchObject({ lead_status: 'Closed', version: 2 })
  const [firstAnswer] = (first.body as unknown as { answers: { headers: Record<string, string> }[] }).answers
  expect(again.body).toMatchObject({
    answers: [
      { status: 200, headers: { 'idempotency-replayed': 'true', 'sync-seq': firstAnswer?.headers['sync-seq'] } },
      { status: 404 },
      { status: 422 },
    ],
  })
})

test('a batch gives no extra rights, and allows changes only', async () => {
  const { stranger, lead, user } = await world()
  const headers = { authorization: `Bearer ${user.token}` }
  const smuggled = await push(stranger.token, [{ ...statusOf(lead._id, 'Closed'), headers }])
  expect(smuggled.body).toMatchObject({ answers: [{ status: 404 }] })

  for (const path of ['/api/auth/register', '/api/sync/push', '/api/upload/bulk-upload-chunk', '//elsewhere']) {
    const refused = await push(user.token, [{ ...statusOf(lead._id, 'Closed'), path }])
    expect(refused.body).toMatchObject({ answers: [{ status: 404, body: { code: 'not-found' } }] })
  }
  const many = Array.from({ length: 51 }, () => statusOf(lead._id, 'Closed'))
  expect((await push(user.token, many)).status).toBe(422)
  const long = { ...statusOf(lead._id, 'Closed'), body: { lead_status: 'x'.repeat(300_000) } }
  expect((await push(user.token, [long])).status).toBe(413)
})

test.each([
  '/api/epc/../auth/login',
  '/api/epc/%2e%2e/auth/login',
  '/api/epc/.%2E/auth/login',
  '/api/epc/..%2fauth%2flogin',
  '/api/epc/..\\\\auth/login',
  '/api/epc//../auth/login',
  '/api/contacts/../companies',
  '/api/marketing/../auth/forgotPassword',
  '/api/epc/leads?x=/../../auth/login#/api/epc',
  'http://elsewhere.example/api/epc/leads',
  '//elsewhere.example/api/epc/leads',
  '/api/epc@elsewhere.example/leads',
  '/API/EPC/leads',
  '/api/epc/leads/;/../../../auth/login',
  '/api/marketing/campaigns',
  '/api/marketing/subscribers/import',
  '/api/epc/leads/from-certificates',
  '/api/sync/push',
])('FM-063: a batch reaches only calls that carry a change: %s', async (path) => {
  const { user, lead } = await world()
  const login = { email: user.email, password: TEST_PASSWORD }
  const items = [
    { ...statusOf(lead._id, 'Closed'), method: 'POST', path, body: login },
    statusOf(lead._id, 'Call Back'),
  ]
  const { status, body } = await push(user.token, items)
  expect(status).toBe(200)
  const { answers } = body as unknown as { answers: { status: number; body?: object }[] }
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(answers[1]).toMatchObject({ status: 200 })
})

test.each(mutations.map(({ name }) => name))('a batch carries %s', (name) => {
  const ids = { leadId: randomUUID(), contactId: randomUUID(), accountId: randomUUID(), viewId: randomUUID() }
  const { method, path } = findMutation(name)!.request({ ...ids, fields: {}, view: {} })
  expect(keyedEndpointOf(method, `${path}?companyId=${randomUUID()}`)).toBeDefined()
})

test('a batch may be gzipped, and is measured by its content', async () => {
  const { user, lead } = await world()
  const send = (body: BodyInit, encoding = 'gzip') =>
    fetch(`${server.url}/api/sync/push`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body,
    })
  const batch = (lead_status: string) => gzipSync(JSON.stringify({ items: [statusOf(lead._id, lead_status)] }))
  expect(await (await send(batch('Closed'))).json()).toMatchObject({ answers: [{ status: 200 }] })

  const bomb = await send(batch('x'.repeat(5_000_000)))
  expect([bomb.status, await bomb.json()]).toMatchObject([413, { code: 'too-large' }])
  const foreign = await send(batch('Open'), 'br')
  expect([foreign.status, await foreign.json()]).toMatchObject([415, { code: 'unsupported-type' }])
  const cut = await send(batch('Open').subarray(0, 60))
  expect([cut.status, await cut.json()]).toMatchObject([400, { code: 'malformed' }])
})

interface Line {
  key: string
  status: number
  headers: Record<string, string>
}

async function pushForLines(token: string, items: unknown[], signal?: AbortSignal) {
  const response = await fetch(`${server.url}/api/sync/push`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: PUSH_LINES },
    body: JSON.stringify({ items }),
    ...(signal ? { signal } : {}),
  })
  const arrivals: { at: number; text: string }[] = []
  const began = performance.now()
  async function read() {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream()))
      arrivals.push({ at: performance.now() - began, text })
  }
  const whole = () => arrivals.map(({ text }) => text).join('')
  const linesSoFar = () =>
    whole()
      .split('\n')
      .slice(0, -1)
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  return { response, arrivals, whole, linesSoFar, ended: read().catch(() => {}) }
}

async function holdLead(leadId: string, companyId: string) {
  const holding = Promise.withResolvers<void>()
  const unlocked = Promise.withResolvers<void>()
  const done = writeTenant(server.store, companyId, async (tx) => {
    await tx.sql
      .selectFrom('lead')
      .select('id')
      .where('company_id', '=', tx.companyId)
      .where('id', '=', leadId)
      .forUpdate()
      .execute()
    unlocked.resolve()
    await holding.promise
  })
  await unlocked.promise
  return async () => {
    holding.resolve()
    await done
  }
}

test('a client that asks for lines gets each answer as soon as it is ready, and a heartbeat while one takes long', async () => {
  const { user, lead, other } = await world()
  const slow = statusOf(lead._id, 'Closed')
  const items = [slow, statusOf(other._id, 'Closed'), statusOf(randomUUID(), 'Closed')]
  const release = await holdLead(lead._id, lead.companyId)
  const answer = await pushForLines(user.token, items)
  expect(answer.response.headers.get('content-type')).toContain(PUSH_LINES)
  const statuses = () =>
    answer
      .linesSoFar()
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 404])
  const soFar = answer.whole().length
  await vi.waitFor(() => expect(answer.whole().slice(soFar)).toMatch(/^\n/), { timeout: 10_000 })
  expect(statuses()).toEqual([200, 404])
  await release()
  await answer.ended
  expect(answer.linesSoFar().find(({ key }) => key === slow.key)).toMatchObject({
    status: 200,
    headers: { 'sync-seq': expect.stringMatching(/^\d+$/) },
  })
  expect(answer.linesSoFar()).toHaveLength(3)
})

test('changes that haven’t started when the client disconnects are not applied, and are sent again', async () => {
  const { user, lead } = await world()
  const { companyId } = lead
  const leads = await Promise.all(Array.from({ length: 30 }, () => server.addLead(companyId)))
  const release = await Promise.all(leads.slice(0, 4).map(({ _id }) => holdLead(_id, companyId)))
  const aborter = new AbortController()
  const items = leads.map(({ _id }) => statusOf(_id, 'Closed'))
  const answer = await pushForLines(user.token, items, aborter.signal)
  aborter.abort()
  await answer.ended
  await new Promise((resolve) => setTimeout(resolve, 100))
  await Promise.all(release.map((go) => go()))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { rows } = await server.store.pool.query('select id from lead where id = any($1) and version > 1', [
    leads.map(({ _id }) => _id),
  ])
  // A group.
  expect(rows.length).toBeLessThanOrEqual(25)

  const again = await pushForLines(user.token, items)
  await again.ended
  expect(again.linesSoFar().map(({ status }) => status)).toEqual(leads.map(() => 200))
})
