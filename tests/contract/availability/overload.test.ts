import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../support/server/test-database.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

interface Office {
  user: TestUser
  leadId: string
}

let store: TestStore
let server: TestServer
let stuck: Office
let other: Office
beforeAll(async () => {
  store = await createTestStore()
  server = await startTestServer({ store, logLevel: 'silent' })
  stuck = await openOffice()
  other = await openOffice()
})
afterAll(() => server.close())

async function openOffice(): Promise<Office> {
  const companyId = await server.addCompany()
  const lead = await server.addLead(companyId)
  return { user: await server.addUser({ companyIds: [companyId] }), leadId: lead._id }
}

const save = ({ user, leadId }: Office) =>
  server.call('PATCH', `/api/epc/leads/${leadId}`, {
    token: user.token,
    body: { lead_status: 'Closed' },
    headers: { 'idempotency-key': randomUUID() },
  })

const read = ({ user, leadId }: Office) => server.call('GET', `/api/epc/leads/${leadId}`, { token: user.token })

async function holding(leadId: string, during: () => Promise<void>) {
  const client = new pg.Client(store.connection)
  await client.connect()
  try {
    await client.query('begin read write')
    await client.query('select from lead where id = $1 for update', [leadId])
    await during()
  } finally {
    await client.end()
  }
}

const SLOW_MS = 1_000

test('FM-072: a company whose writes are all stuck slows down neither another company’s writes nor any reads', async () => {
  await holding(stuck.leadId, async () => {
    const waiting = Promise.all(Array.from({ length: 40 }, () => save(stuck)))
    // Wait until the first of them hold their full share.
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (let turn = 0; turn < 10; turn += 1) {
      const began = performance.now()
      const answers = await Promise.all([save(other), read(other), read(stuck), server.call('GET', '/api/ready')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(performance.now() - began).toBeLessThan(SLOW_MS)
    }
    for (const { status, headers } of await waiting) {
      expect([409, 503]).toContain(status)
      expect(headers.has('retry-after')).toBe(true)
    }
  })
})

test('FM-072: answers 503 with Retry-After when the pool is exhausted, and still answers health checks', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => store.pool.connect()))
  try {
    const [saved, found] = await Promise.all([save(other), read(other), server.call('GET', '/api/ready')])
    for (const { status, headers, body } of [saved, found]) {
      expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    }
    expect((await server.call('GET', '/api/ready')).status).toBe(200)
  } finally {
    for (const client of clients) client.release()
  }
  expect((await save(other)).status).toBe(200)
})

test('FM-072: refuses a request at once that would wait behind hundreds of others', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => store.pool.connect()))
  const reads = Array.from({ length: 300 }, () => read(other))
  await expect.poll(() => store.isFull('db'), { timeout: 10_000 }).toBe(true)
  const began = performance.now()
  const late = await read(other)
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  expect(performance.now() - began).toBeLessThan(SLOW_MS)
  expect((await server.call('GET', '/api/ready')).status).toBe(200)
  for (const client of clients) client.release()
  await Promise.all(reads)
  expect((await read(other)).status).toBe(200)
})

test('accepts a save at once however many pulls wait, and asks excess pulls to retry', async () => {
  const pull = ({ user }: Office) =>
    server.call('GET', `/api/sync/head?companyId=${user.companyIds[0]}`, { token: user.token })
  let release = () => {}
  const unlocked = new Promise<void>((resolve) => (release = resolve))
  const holders = Array.from({ length: 3 }, () => store.pulls.connection().execute(() => unlocked))
  const pulls = Array.from({ length: 300 }, () => pull(other))
  await expect.poll(() => store.isFull('pulls'), { timeout: 10_000 }).toBe(true)
  const began = performance.now()
  const answers = await Promise.all([save(other), read(other), pull(other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503])
  expect(performance.now() - began).toBeLessThan(SLOW_MS)
  release()
  await Promise.all([...holders, ...pulls])
  expect((await pull(other)).status).toBe(200)
})
