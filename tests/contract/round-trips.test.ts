import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { countRoundTrips, type RoundTrips } from '../support/server/round-trips.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let trips: RoundTrips
let server: TestServer
let companyId: string
let ann: TestUser
let leads: Lead[]
beforeAll(async () => {
  trips = countRoundTrips()
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
  leads = await Promise.all(Array.from({ length: 50 }, () => server.addLead(companyId)))
  // The first calls open connections and cache the session.
  await Promise.all(leads.slice(0, 8).map(({ _id }) => setStatus(_id, 'Call Back')))
})
afterAll(async () => {
  await server.close()
  trips.stop()
})

const protocol = { 'sync-client': String(PROTOCOL_VERSION) }

async function setStatus(leadId: string, lead_status: string) {
  const { status } = await server.call('PATCH', `/api/epc/leads/${leadId}?companyId=${companyId}`, {
    token: ann.token,
    body: { lead_status },
    headers: { ...protocol, 'idempotency-key': `"${randomUUID()}"`, 'sync-base': '1' },
  })
  expect(status).toBe(200)
}

async function push(items: readonly object[]) {
  const { status, body } = await server.call('POST', '/api/sync/push', {
    token: ann.token,
    body: { items },
    headers: protocol,
  })
  expect(status).toBe(200)
  return body['answers'] as { status: number; headers: Record<string, string> }[]
}

const statusItem = (leadId: string, lead_status: string) => ({
  key: randomUUID(),
  method: 'PATCH',
  path: `/api/epc/leads/${leadId}?companyId=${companyId}`,
  headers: { 'sync-base': '1' },
  body: { lead_status },
})

const pull = (cursor: string) =>
  server.call('GET', `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`, {
    token: ann.token,
    headers: protocol,
  })

test('a device’s saved change is five round trips: session, lock, write, stamp, commit', async () => {
  expect(await trips.during(() => setStatus(leads[0]?._id ?? '', 'Closed'))).toBe(5)
})

test('a batch of fifty changes is nine round trips, one session and two groups of four', async () => {
  const answers: { status: number; headers: Record<string, string> }[] = []
  const count = trips.during(async () => {
    answers.push(...(await push(leads.map(({ _id }) => statusItem(_id, '1st Call')))))
  })
  expect(await count).toBe(9)
  expect(answers.map(({ status }) => status)).toEqual(leads.map(() => 200))
  expect(new Set(answers.map(({ headers }) => headers['sync-seq'])).size).toBe(2)
})

test('a pull is two round trips while there is nothing new, and three when there is', async () => {
  const { body } = await server.call('GET', `/api/sync/head?companyId=${companyId}`, {
    token: ann.token,
    headers: protocol,
  })
  const cursor = String(body['cursor'])
  expect(await trips.during(() => pull(cursor))).toBe(2)
  await setStatus(leads[1]?._id ?? '', 'Open')
  expect(await trips.during(() => pull(cursor))).toBe(3)
})

test('refused changes of a batch leave the others saved, each once', async () => {
  const gone = randomUUID()
  const items = [...leads.slice(0, 10).map(({ _id }) => statusItem(_id, 'Open')), statusItem(gone, 'Open')]
  const answers = await push(items)
  expect(answers.map(({ status }) => status)).toEqual([...items.slice(0, 10).map(() => 200), 404])
  const again = await push(items)
  expect(again.slice(0, 10).map(({ headers }) => headers)).toEqual(
    answers.slice(0, 10).map(({ headers }) => ({ ...headers, 'idempotency-replayed': 'true' })),
  )
})

test('two changes of one lead in a batch are applied in order', async () => {
  const [lead] = leads as [Lead]
  const before = await server.call('GET', `/api/epc/leads/${lead._id}`, { token: ann.token })
  const answers = await push([statusItem(lead._id, 'Closed'), statusItem(lead._id, '2nd Call')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const after = await server.call('GET', `/api/epc/leads/${lead._id}`, { token: ann.token })
  expect(after.body).toMatchObject({ lead_status: '2nd Call', version: Number(before.body['version']) + 2 })
})
