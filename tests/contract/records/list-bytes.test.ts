import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  bob = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

test('lists campaigns without their content', async () => {
  const email = { html: '<p>News.</p>', text: 'News.' }
  const body = { name: 'News', subject: 'News', ...email }
  const made = await server.call('POST', `/api/marketing/campaigns?companyId=${companyId}`, { token: bob.token, body })
  expect(made.body).toMatchObject({ campaign: email })
  const listed = await server.call('GET', `/api/marketing/campaigns?companyId=${companyId}`, { token: bob.token })
  const [campaign] = listed.body['campaigns'] as object[]
  expect(campaign).toMatchObject({ name: 'News' })
  for (const part of Object.keys(email)) expect(campaign).not.toHaveProperty(part)
})

test('a list that fits one page has no Link header', async () => {
  const { _id } = await server.addLead(companyId, { surname: 'Quiet' })
  const { headers } = await server.call('GET', `/api/epc/leads/${_id}/notes`, { token: bob.token })
  expect(headers.get('link')).toBe(null)
})
