import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { type SmtpSink, startSmtpSink } from '../../support/fakes/smtp-sink.ts'
import { createSmtpRelay } from '../../../server/providers/smtp-relay.ts'

let server: TestServer
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startTestServer({ relay: createSmtpRelay({ url: sink.url }) })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

async function campaignOf(fromEmail: string, settings: object = {}) {
  const companyId = await server.addCompany()
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const user = await server.addUser({ companyIds: [companyId] })
  const call = async ({ token }: TestUser, method: string, path: string, body: unknown) =>
    server.call(method, `/api/marketing/${path}?companyId=${companyId}`, { token, body })
  const sender = { senderName: 'Greenway', postalAddress: '1 High Street' }
  await call(admin, 'PUT', 'settings', { ...sender, ...settings })
  const list = await call(user, 'POST', 'lists', { name: 'News' })
  const draft = {
    name: 'News',
    subject: 'News',
    text: 'News.',
    fromEmail,
    fromName: 'Bank',
    listIds: [idOf(list, 'list')],
  }
  const campaignId = idOf(await call(user, 'POST', 'campaigns', draft), 'campaign')
  return {
    companyId,
    admin,
    user,
    change: (by: TestUser, body: object) => call(by, 'PUT', 'settings', body),
    sendTest: (by: TestUser, to: string) => call(by, 'POST', `campaigns/${campaignId}/test`, { to }),
  }
}
const idOf = ({ body }: { body: Record<string, unknown> }, name: string) => (body[name] as { _id: string })._id

test('two test emails have different Message-IDs, and neither reveals the other', async () => {
  const { user, sendTest } = await campaignOf('news@example.com')
  for (const _again of [1, 2]) expect((await sendTest(user, user.email)).status).toBe(200)
  const ids = sink.taken
    .filter(({ to }) => to === user.email)
    .map(({ raw }) => /^Message-ID: <([^@]+)@doorstep\.example>/im.exec(raw)?.[1])
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(new Set(ids).size).toBe(2)
})

const mailTo = (to: string) => sink.taken.find((mail) => mail.to === to)

test('a test goes to the tester or to an address that an administrator added, and to nobody else', async () => {
  const { user, admin, change, sendTest } = await campaignOf('news@example.com')
  expect((await sendTest(user, user.email)).status).toBe(200)
  const stranger = `${randomUUID()}@example.com`
  const refused = await sendTest(user, stranger)
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    message: `Send the test to yourself (${user.email}), or to a test address that an administrator has added.`,
    code: 'forbidden',
  })
  expect((await sendTest(admin, stranger)).status).toBe(403)
  expect((await change(user, { testAddresses: [stranger] })).status).toBe(403)
  expect((await change(admin, { testAddresses: [stranger] })).status).toBe(200)
  expect((await sendTest(user, stranger)).status).toBe(200)
  expect(mailTo(stranger)).toBeDefined()
})

test('a company without a sending domain tests from the installation’s own address, whatever the campaign claims', async () => {
  const { user, sendTest } = await campaignOf('security@bank.example')
  expect((await sendTest(user, user.email)).status).toBe(200)
  expect(mailTo(user.email)?.raw).toMatch(/^From: "?Bank"? <no-reply@doorstep\.example>/m)
})

test('a company with a sending domain tests from that domain only', async () => {
  const dkim = { domain: 'greenway.example', selector: 'mail' }
  const theirs = await campaignOf('security@bank.example', { dkim })
  const refused = await theirs.sendTest(theirs.user, theirs.user.email)
  expect(refused.status).toBe(409)
  expect(refused.body['message']).toContain('Send from an address at greenway.example')
  const ours = await campaignOf('news@post.greenway.example', { dkim })
  expect((await ours.sendTest(ours.user, ours.user.email)).status).toBe(200)
})

test('limits test emails, and logs each in the audit log', async () => {
  const { companyId, user, admin, sendTest } = await campaignOf('news@example.com')
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await sendTest(user, user.email)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const { body } = await server.call('GET', `/api/audit?companyId=${companyId}`, { token: admin.token })
  const tests = (body['entries'] as unknown as { action: string }[]).filter(({ action }) => action === 'campaign.test')
  expect(tests).toHaveLength(10)
  expect(tests[0]).toMatchObject({ by: { _id: user._id }, subject: { _id: companyId }, after: user.email })
})
