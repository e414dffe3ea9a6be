import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootstrapPage, changesPage } from '../../contract/endpoints/sync.ts'
import { entitiesUnknownTo } from '../../contract/entities/entity.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { readBootstrap } from '../../server/store/feed/bootstrap.ts'
import { readChanges, readHead } from '../../server/store/feed/feed.ts'
import { judge } from '../../src/sync/replies.ts'
import { startTestServer, type TestCall, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let companyId: string
let user: TestUser
let lead: Lead

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId] })
  lead = await server.addLead(companyId)
})
afterAll(() => server.close())

const NEWER = { 'sync-client': String(PROTOCOL_VERSION + 1) }
const SAME = { 'sync-client': String(PROTOCOL_VERSION) }

const keyed = (method: string, path: string, body: unknown, headers: TestCall['headers'] = {}) =>
  server.call(method, path, { token: user.token, body, headers: { 'idempotency-key': randomUUID(), ...headers } })

/** A call of each kind with a part that this server doesn't know. */
const unknown: [what: string, method: 'POST' | 'PUT' | 'PATCH', path: () => string, body: unknown][] = [
  ['a field of a note', 'POST', () => `/api/epc/leads/${lead._id}/notes`, { content: 'Hello', mood: 'good' }],
  [
    'a field deep in a contact',
    'POST',
    () => '/api/contacts',
    { firstname: 'Maya', address: { city: 'York', flat: '2' } },
  ],
  ['a field of a deal', 'PUT', () => `/api/epc/deals/${lead._id}`, { deal_status: 'Closed', won: true }],
  ['a field beside the status', 'PATCH', () => `/api/epc/leads/${lead._id}`, { lead_status: 'Closed', why: 'sold' }],
  [
    'a field of a certificate',
    'PATCH',
    () => `/api/epc/leads/${lead._id}/certificate`,
    { fields: { heat_pump: true } },
  ],
  [
    'a field of a view',
    'POST',
    () => '/api/views',
    { list: 'leads', name: 'Mine', search: {}, shared: false, icon: 'x' },
  ],
]

test.each(unknown)(
  'FM-083: %s under a key never succeeds, and a newer app sends it again',
  async (_what, method, path, body) => {
    for (const headers of [{}, SAME]) {
      const refused = await keyed(method, path(), body, headers)
      expect([refused.status, refused.body['code']]).toEqual([422, 'invalid'])
    }
    const newer = await keyed(method, path(), body, NEWER)
    expect([newer.status, newer.body['code'], newer.headers.get('retry-after')]).toEqual([501, 'server-older', '30'])
    const reply = { status: newer.status, header: (name: string) => newer.headers.get(name), body: newer.body }
    expect(judge({ method }, reply, Date.now())).toMatchObject({ kind: 'again', afterMs: 30_000 })
  },
)

test('FM-083: a newer app’s new status and call wait for a newer server, too; without a key nothing changes', async () => {
  const path = `/api/epc/leads/${lead._id}`
  expect((await keyed('PATCH', path, { lead_status: 'Reserved' }, NEWER)).status).toBe(501)
  expect((await keyed('PATCH', path, { lead_status: 'Reserved' })).status).toBe(422)
  expect((await keyed('POST', `${path}/reminders`, { at: 'noon' }, NEWER)).status).toBe(501)
  expect((await keyed('POST', `${path}/reminders`, { at: 'noon' })).status).toBe(404)
  const plain = { token: user.token, body: { content: 'Hello', mood: 'good' } }
  const added = await server.call('POST', `${path}/notes`, plain)
  expect([added.status, added.body]).toMatchObject([201, { content: 'Hello' }])
  expect((await server.call('POST', `${path}/reminders`, { ...plain, headers: NEWER })).status).toBe(404)
})

test('FM-083: of a newer app’s batch only what this server doesn’t know waits', async () => {
  const item = (path: string, body: object) => ({ key: randomUUID(), method: 'POST', path, headers: {}, body })
  const notes = `/api/epc/leads/${lead._id}/notes`
  const items = [
    item(notes, { content: 'known' }),
    item(notes, { content: 'Hello', mood: 'good' }),
    item(`/api/epc/leads/${lead._id}/reminders`, { at: 'noon' }),
  ]
  const { body } = await server.call('POST', '/api/sync/push', { token: user.token, body: { items }, headers: NEWER })
  const answers = body['answers'] as { status: number; headers: Record<string, string>; body: object }[]
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [201, undefined],
    [501, '30'],
    [501, '30'],
  ])
})

test('accepts a request of a newer app that has nothing new in it', async () => {
  const saved = await keyed('PATCH', `/api/epc/leads/${lead._id}`, { lead_status: 'Call Back' }, NEWER)
  expect(saved.status).toBe(200)
})

test('leaves entities of a later protocol out of the feed of an app that doesn’t know them', async () => {
  const added = { followUp: PROTOCOL_VERSION + 1 }
  const { cursor } = await readHead(server.store, companyId)
  const path = `/api/epc/leads/${lead._id}/follow-ups`
  const body = { kind: 'Call back', dueDate: '2036-03-04', dueTime: '10:00' }
  expect((await server.call('POST', path, { token: user.token, body })).status).toBe(201)
  const entitiesFor = async (protocol: number) => {
    const reader = { companyId, userId: user._id, unknown: entitiesUnknownTo(protocol, added) }
    const changes = changesPage.parse(JSON.parse((await readChanges(server.store, reader, cursor, 100)) ?? '')).changes
    const { text } = await readBootstrap(server.store, reader, { limit: 10_000 })
    const { rows } = bootstrapPage.parse(JSON.parse(text))
    return [...changes, ...rows].map(({ t }) => t)
  }
  expect(await entitiesFor(PROTOCOL_VERSION)).not.toContain('followUp')
  expect((await entitiesFor(PROTOCOL_VERSION + 1)).filter((entity) => entity === 'followUp')).toHaveLength(2)
})
