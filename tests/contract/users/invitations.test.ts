import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailFailure, type MailTransport } from '../../../server/providers/mail.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let ours: string
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  ours = await server.addCompany('Greenway Energy')
  admin = await server.addUser({ role: 'Admin', companyIds: [ours], firstname: 'Grace' })
})
afterAll(() => server.close())

const PASSWORD = 'chosen by themselves'
const invite = (fields: object = {}, by = admin, on = server) =>
  on.call('POST', '/api/auth/invitations', {
    token: by.token,
    body: {
      firstname: 'Nia',
      lastname: 'Shah',
      email: `${randomUUID()}@example.com`,
      assignedCompanies: by === admin ? [ours] : [],
      ...fields,
    },
  })
const signIn = async (email: string, password: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email, password } })).status
const choose = async (token: string) =>
  (await server.call('PATCH', `/api/auth/resetPassword/${token}`, { body: { password: PASSWORD } })).status

async function invited() {
  const { status, body } = await invite()
  expect([status, body['invited']]).toEqual([201, true])
  const { email } = body['user'] as unknown as TestUser
  const [letter] = server.letters.to(email)
  const token = /\/reset-password\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  return { email, letter, token }
}

test('an invited user sets a password with the link, once, and signs in', async () => {
  const { email, letter, token } = await invited()
  expect(letter?.subject).toBe('Grace Lee invites you to Doorstep')
  expect(letter?.text).toContain('within 7 days')
  expect(await choose(token)).toBe(200)
  expect(await signIn(email, PASSWORD)).toBe(200)
  expect(await choose(token)).toBe(404)
})

test('the link expires after seven days', async () => {
  const later = await invited()
  await writeBehind(server.store, `update password_reset set expires_at = expires_at - interval '6 days 23 hours'`)
  expect(await choose(later.token)).toBe(200)
  const late = await invited()
  await writeBehind(server.store, `update password_reset set expires_at = expires_at - interval '7 days'`)
  expect(await choose(late.token)).toBe(404)
})

test('a user who can’t add users can’t invite them either, and an email in use is refused', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  expect((await invite({ assignedCompanies: [ours] }, user)).status).toBe(403)
  expect((await invite({ role: 'Admin' })).status).toBe(403)
  const taken = await invite({ email: user.email })
  expect(taken.body).toMatchObject({ message: 'That email is already in use.', details: { field: 'email' } })
})

test('adds the user if the email can’t be sent, and says so', async () => {
  const mail: MailTransport = {
    send: () => Promise.reject(new MailFailure('No mail server.')),
    rehearse: () => Promise.resolve(),
  }
  const mute = await startTestServer({ mail, logLevel: 'silent' })
  const root = await mute.addUser({ role: 'SuperAdmin' })
  const { status, body } = await invite({}, root, mute)
  expect([status, body['invited']]).toEqual([201, false])
  await mute.close()
})
