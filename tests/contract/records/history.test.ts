import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MONDAY = '2026-11-16T09:30:00.000Z'

async function addWorld() {
  const companyId = await server.addCompany()
  const ann = await server.addUser({ companyIds: [companyId] })
  const bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  const lead = await server.addLead(companyId)
  const path = `/api/epc/leads/${lead._id}`
  const historyOf = async (token = ann.token) => {
    const { body } = await server.call('GET', `${path}/history`, { token })
    return (body['history'] as { field: string }[]).map(({ field, ...step }) => [field, step] as const)
  }
  return { companyId, ann, bob, lead, path, historyOf }
}

test('a lead’s history lists who changed what, from what to what, its device time and arrival, newest first', async () => {
  const { ann, bob, path, historyOf } = await addWorld()
  const savedAt = { 'sync-saved-at': MONDAY, 'idempotency-key': randomUUID() }
  await server.call('PATCH', path, { token: ann.token, body: { lead_status: '1st Call' }, headers: savedAt })
  await server.call('PATCH', `${path}/assign`, { token: bob.token, body: { userId: ann._id } })
  const { body: note } = await server.call('POST', `${path}/notes`, { token: ann.token, body: { content: 'Hello' } })

  const at = expect.any(String)
  const by = (user: { _id: string; firstname: string }) => ({ _id: user._id, name: `${user.firstname} Lee` })
  expect(await historyOf()).toEqual([
    ['notes', { after: note['_id'], by: by(ann), at, deviceAt: note['createdAt'] }],
    ['assignedTo', { after: ann._id, by: by(bob), at }],
    ['lead_status', { before: 'Open', after: '1st Call', by: by(ann), at, deviceAt: MONDAY }],
  ])
})

test('a change that resolves a conflict says so; an unreadable time is left out', async () => {
  const { ann, path, historyOf } = await addWorld()
  const headers = { 'sync-decision': 'yes', 'sync-saved-at': 'yesterday' }
  await server.call('PATCH', path, { token: ann.token, body: { lead_status: 'Closed' }, headers })

  const [[, step] = []] = await historyOf()
  expect(step).toMatchObject({ isDecision: true })
  expect(step).not.toHaveProperty('deviceAt')
})

test('only members of its company read a history', async () => {
  const { path } = await addWorld()
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  expect((await server.call('GET', `${path}/history`, { token: stranger.token })).status).toBe(404)
})
