import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
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
  const [said] = (first.body as unknown as { answers: { headers: Record<string, string> }[] }).answers
  expect(again.body).toMatchObject({
    answers: [
      { status: 200, headers: { 'idempotency-replayed': 'true', 'sync-seq': said?.headers['sync-seq'] } },
      { status: 404 },
      { status: 422 },
    ],
  })
})

test('a batch gives nobody a right they do not have, nor calls that are no changes', async () => {
  const { stranger, lead, user } = await world()
  const headers = { authorization: `Bearer ${user.token}` }
  const smuggled = await push(stranger.token, [{ ...statusOf(lead._id, 'Closed'), headers }])
  expect(smuggled.body).toMatchObject({ answers: [{ status: 404 }] })

  for (const path of ['/api/auth/register', '/api/sync/push', '/api/upload/bulk-upload-chunk', '//elsewhere']) {
    expect((await push(user.token, [{ ...statusOf(lead._id, 'Closed'), path }])).status).toBe(422)
  }
  const many = Array.from({ length: 51 }, () => statusOf(lead._id, 'Closed'))
  expect((await push(user.token, many)).status).toBe(422)
  const long = { ...statusOf(lead._id, 'Closed'), body: { lead_status: 'x'.repeat(300_000) } }
  expect((await push(user.token, [long])).status).toBe(413)
})

test('a batch may come gzipped, and is measured by what is in it', async () => {
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
