import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SlowStatement } from '../../../server/store/core/guarded-pool.ts'
import { createTestStore } from '../../support/server/test-database.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

const OF_NGINX = '0123456789abcdef0123456789abcdef'
const HEADER = 'x-request-id'

let server: TestServer
let user: TestUser
let companyId: string
const lines: string[] = []
const statements: SlowStatement[] = []
beforeAll(async () => {
  const store = await createTestStore({ slowMs: 0 })
  store.watchSlow((slow) => statements.push(slow))
  server = await startTestServer({ store, logLevel: 'info', logTo: { write: (line) => void lines.push(line) } })
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId] })
})
beforeEach(() => {
  lines.length = 0
  statements.length = 0
})
afterAll(() => server.close())

const idOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.call('GET', path, { token: user.token, headers })
  return answer.headers.get(HEADER)
}

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('each answer has an id of its own, even a refusal', async () => {
  const ids = [await idOf('/api/companies'), await idOf('/api/companies'), await idOf(`/api/epc/leads/${randomUUID()}`)]
  ids.push(await idOf('/api/nothing'))
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
})

test('accepts the id of a trusted proxy', async () => {
  expect(await idOf('/api/companies', { [HEADER]: OF_NGINX })).toBe(OF_NGINX)
})

test('replaces an untrusted or invalid id', async () => {
  for (const claimed of ['short', `${OF_NGINX} */ drop`, 'x'.repeat(65)])
    expect(await idOf('/api/companies', { [HEADER]: claimed })).toMatch(/^[\da-f-]{36}$/)
  const untrusting = await startTestServer({ trustProxy: false })
  const answer = await untrusting.call('GET', '/api/live', { headers: { [HEADER]: OF_NGINX } })
  expect(answer.headers.get(HEADER)).not.toBe(OF_NGINX)
  await untrusting.close()
})

test('the log is JSON, and its lines of a request have the id', async () => {
  const id = await idOf('/api/companies', { [HEADER]: OF_NGINX })
  await expect.poll(() => logged().filter(({ reqId }) => reqId === id).length, { timeout: 10_000 }).toBeGreaterThan(1)
})

test('the statements of a request have its id, also after its body was read', async () => {
  const read = await idOf('/api/companies')
  expect(statements.filter(({ requestId }) => requestId === read).length).toBeGreaterThan(1)
  const { _id } = await server.addLead(companyId)
  const answer = await server.call('PATCH', `/api/epc/leads/${_id}`, {
    token: user.token,
    body: { lead_status: '1st Call' },
  })
  expect(answer.status).toBe(200)
  const written = statements.filter(({ requestId }) => requestId === answer.headers.get(HEADER))
  expect(written.some(({ text }) => text.startsWith('update "lead"') || text.includes('lead'))).toBe(true)
})

test('requests that wait for each other’s connections keep their statements apart', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => idOf('/api/companies')))
  // A request that opens a connection also starts the connection's session.
  const selects = statements.filter(({ text }) => !text.includes('set default_transaction_read_only'))
  const counts = ids.map((id) => selects.filter(({ requestId }) => requestId === id).length)
  expect(new Set(counts)).toEqual(new Set([2]))
})

test('an item of a batch has the id of the batch', async () => {
  const { _id } = await server.addLead(companyId)
  statements.length = 0
  const item = {
    key: randomUUID(),
    method: 'POST',
    path: `/api/epc/leads/${_id}/notes`,
    headers: {},
    body: { content: 'Rang the bell' },
  }
  const answer = await server.call('POST', '/api/sync/push', { token: user.token, body: { items: [item] } })
  expect(answer.status).toBe(200)
  const id = answer.headers.get(HEADER)
  expect(statements.filter(({ requestId }) => requestId === id).some(({ text }) => text.includes('note'))).toBe(true)
})

test('logs a slow statement with its request', async () => {
  const id = await idOf('/api/companies')
  const slow = logged().filter(({ msg, reqId }) => msg === 'a slow statement' && reqId === id)
  expect(slow.length).toBeGreaterThan(0)
  expect(slow[0]).toMatchObject({ level: 30, ms: expect.any(Number), statement: expect.stringContaining('select') })
})
