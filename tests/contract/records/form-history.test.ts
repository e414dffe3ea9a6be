import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MONDAY = '2026-11-16T09:30:00.000Z'

test.each([
  ['contact', { firstname: 'Maya' }, 'job_title'],
  ['account', { name: 'Ash & Sons' }, 'industry'],
] as const)(
  'the history of a %s lists who changed what, from what to what and when, newest first',
  async (kind, fields, field) => {
    const companyId = await server.addCompany()
    const ann = await server.addUser({ companyIds: [companyId] })
    const bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
    const added = await server.call('POST', `/api/${kind}s?companyId=${companyId}`, { token: ann.token, body: fields })
    const { _id } = (added.body['data'] as Record<string, { _id: string }>)[kind] ?? { _id: '' }
    const path = `/api/${kind}s/${_id}`
    const headers = { 'sync-saved-at': MONDAY, 'idempotency-key': randomUUID() }
    await server.call('PATCH', `${path}?companyId=${companyId}`, {
      token: ann.token,
      body: { [field]: 'Roofer' },
      headers,
    })
    await server.call('PATCH', path, { token: bob.token, body: { [field]: '' } })

    const { status, body } = await server.call('GET', `${path}/history`, { token: bob.token })
    expect(status).toBe(200)
    const at = expect.any(String)
    expect(body['history']).toEqual([
      { field, before: 'Roofer', by: { _id: bob._id, name: 'Bob Lee' }, at },
      { field, after: 'Roofer', by: { _id: ann._id, name: `${ann.firstname} Lee` }, at, deviceAt: MONDAY },
    ])
  },
)

test('only members of its company read the history of a contact', async () => {
  const companyId = await server.addCompany()
  const ann = await server.addUser({ companyIds: [companyId] })
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  const added = await server.call('POST', `/api/contacts?companyId=${companyId}`, {
    token: ann.token,
    body: { firstname: 'Maya' },
  })
  const { contact } = added.body['data'] as { contact: { _id: string } }
  const { status } = await server.call('GET', `/api/contacts/${contact._id}/history`, { token: stranger.token })
  expect(status).toBe(404)
})
