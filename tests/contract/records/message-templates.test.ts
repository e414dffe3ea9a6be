import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MESSAGES = [
  { name: 'Sorry I missed you', outcome: 'No answer', text: 'Hello {firstname}, sorry I missed you.' },
  { name: 'Thank you', text: 'Thank you for your time.' },
]

test('an Admin sets the message templates of a company, and its users get them with their companies', async () => {
  const companyId = await server.addCompany()
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const member = await server.addUser({ companyIds: [companyId] })
  const access = async () => (await server.call('GET', '/api/sync/access', { token: member.token })).body
  expect(await access()).toMatchObject({ companies: [expect.not.objectContaining({ messages: expect.anything() })] })
  const put = (token: string, messages: unknown) =>
    server.call('PUT', `/api/message-templates?companyId=${companyId}`, { token, body: { messages } })
  expect((await put(admin.token, MESSAGES)).status).toBe(200)
  expect(await access()).toMatchObject({ companies: [{ _id: companyId, messages: MESSAGES }] })
  expect((await put(member.token, [])).status).toBe(403)
  expect((await put(admin.token, [{ name: '', text: 'x' }])).status).toBe(422)
  expect((await put(admin.token, [])).status).toBe(200)
  expect(await access()).toMatchObject({ companies: [{ messages: [] }] })
})

test('records a message as an activity of its lead', async () => {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const { _id: leadId } = await server.addLead(companyId)
  const body = { kind: 'WhatsApp', outcome: 'Message', note: 'Hello Maya' }
  const { status, body: saved } = await server.call('POST', `/api/epc/leads/${leadId}/activities`, {
    token: user.token,
    body,
  })
  expect(status).toBe(201)
  expect(saved).toMatchObject({ activity: body })
})
