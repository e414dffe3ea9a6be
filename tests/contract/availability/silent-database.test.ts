import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../../server/store/core/open-store.ts'
import { DatabaseProxy } from '../../support/server/database-proxy.ts'
import { createTestStore, type TestStore } from '../../support/server/test-database.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

/** The promised limits for devices that wait for news, and for an answer. */
const POKES_AGAIN_WITHIN_MS = 40_000
const ANSWER_WITHIN_MS = 20_000

let database: TestStore
let proxy: DatabaseProxy
let server: TestServer
let companyId: string
let user: TestUser
let leadId: string

beforeAll(async () => {
  database = await createTestStore()
  proxy = await DatabaseProxy.before(database.connection)
  const store = await openStore({ connection: proxy.connection, poolSize: 4 })
  server = await startTestServer({ store: { ...store, connection: proxy.connection }, logLevel: 'silent' })
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId] })
  leadId = (await server.addLead(companyId))._id
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.close()
})

const save = () =>
  server.call('PATCH', `/api/epc/leads/${leadId}`, {
    token: user.token,
    body: { lead_status: 'Closed' },
    headers: { 'idempotency-key': randomUUID() },
  })

const openAll = () => Promise.all(Array.from({ length: 8 }, save))

interface Stream {
  pokes(): number
  stop(): void
}

async function openStream(): Promise<Stream> {
  const aborter = new AbortController()
  const response = await fetch(`${server.url}/api/sync/stream`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: aborter.signal,
  })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  }
  void read().catch(() => {})
  return { pokes: () => text.split('event: poke').length - 1, stop: () => aborter.abort() }
}

async function untilPoked(stream: Stream): Promise<number> {
  const began = performance.now()
  const before = stream.pokes()
  while (stream.pokes() === before && performance.now() - began < POKES_AGAIN_WITHIN_MS) {
    await Promise.race([save(), sleep(2_000)])
    await sleep(250)
  }
  return performance.now() - began
}

test('FM-071: replaces connections that a firewall has dropped, so pokes arrive again within 40 seconds', {
  timeout: 90_000,
}, async () => {
  await openAll()
  const stream = await openStream()
  await expect.poll(async () => (await save(), stream.pokes())).toBeGreaterThan(0)
  proxy.silenceThoseOpen()
  const ms = await untilPoked(stream)
  stream.stop()
  expect(ms).toBeLessThan(POKES_AGAIN_WITHIN_MS)
  // Pokes have a connection of their own: those of requests may be replaced a moment later.
  const statuses = async () => new Set((await openAll()).map(({ status }) => status))
  await expect.poll(statuses, { timeout: POKES_AGAIN_WITHIN_MS - ms }).toEqual(new Set([200]))
})

test('FM-071: asks requests and health checks to retry while the database is silent', {
  timeout: 90_000,
}, async () => {
  await openAll()
  const stream = await openStream()
  proxy.isSilent = true
  proxy.silenceThoseOpen()
  const began = performance.now()
  const answers = await Promise.all([
    save(),
    save(),
    server.call('GET', `/api/epc/leads/${leadId}`, { token: user.token }),
  ])
  expect(performance.now() - began).toBeLessThan(ANSWER_WITHIN_MS)
  for (const { status, headers, body } of answers) {
    expect([status, headers.has('retry-after'), body['code']]).toEqual([503, true, 'unavailable'])
  }
  // Only the database is away: restarting this server wouldn't help.
  expect((await server.call('GET', '/api/live')).status).toBe(200)
  const sentAt = performance.now()
  expect((await server.call('GET', '/api/ready')).status).toBe(503)
  expect(performance.now() - sentAt).toBeLessThan(2_000)

  proxy.isSilent = false
  expect(await untilPoked(stream)).toBeLessThan(POKES_AGAIN_WITHIN_MS)
  stream.stop()
  expect((await save()).status).toBe(200)
  expect((await server.call('GET', '/api/ready')).status).toBe(200)
})
