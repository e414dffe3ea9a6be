import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailFailure, type MailTransport } from '../../../server/providers/mail.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { startTwoCompanies } from '../../support/server/two-companies.ts'

let server: TestServer
let ours: string
let theirs: string
let boss: TestUser
let admin: TestUser

beforeAll(async () => {
  ;({ server, ours, theirs, boss, admin } = await startTwoCompanies())
})
afterAll(() => server.close())

const correct = (by: TestUser, { _id, firstname, lastname, email }: TestUser, corrections: object, on = server) =>
  on.call('PUT', `/api/auth/users/${_id}/details`, {
    token: by.token,
    body: { firstname, lastname, email, ...corrections },
  })
const signIn = async (email: string, on = server) =>
  (await on.call('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).status
const seenBy = async (viewer: TestUser, { _id }: TestUser) => {
  const { body } = await server.call('GET', '/api/auth/users', { token: viewer.token })
  return (body['users'] as unknown as { _id: string }[]).find((user) => user._id === _id)
}

test('an administrator sees when a user last signed in, or that they never have', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const colleague = await server.addUser({ companyIds: [ours] })
  expect(await seenBy(admin, user)).not.toHaveProperty('lastSignedInAt')
  const before = Date.now()
  expect(await signIn(user.email)).toBe(200)
  for (const viewer of [admin, boss]) {
    const { lastSignedInAt } = (await seenBy(viewer, user)) as unknown as { lastSignedInAt: string }
    expect(Date.parse(lastSignedInAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(lastSignedInAt)).toBeLessThanOrEqual(Date.now())
  }
  expect(await seenBy(colleague, user)).not.toHaveProperty('lastSignedInAt')
})

test('a wrong password doesn’t count as a sign-in', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  await server.call('POST', '/api/auth/login', { body: { email: user.email, password: 'wrong' } })
  expect(await seenBy(admin, user)).not.toHaveProperty('lastSignedInAt')
})

test('a corrected email becomes the one to sign in with; the user stays signed in, and both addresses get an email', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const after = `new-${user.email}`
  const reply = await correct(admin, user, { firstname: ' Una ', email: after.toUpperCase() })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ user: { _id: user._id, firstname: 'Una', lastname: user.lastname, email: after } })
  expect(await signIn(user.email)).toBe(401)
  expect(await signIn(after)).toBe(200)
  expect((await server.call('GET', '/api/companies', { token: user.token })).status).toBe(200)
  for (const address of [user.email, after])
    expect(server.letters.to(address).map(({ text }) => text)).toEqual([
      expect.stringContaining(`Grace Lee changed the email that you sign in to Doorstep with, from ${user.email} to`),
    ])
  const { body } = await server.call('GET', `/api/audit?companyId=${ours}&limit=2`, { token: admin.token })
  expect(body['entries']).toMatchObject([
    { action: expect.stringMatching(/^(user.email|session.started)$/) },
    { action: expect.stringMatching(/^user\./) },
  ])
})

test('a corrected name reaches the company’s devices, without an email', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const head = await server.call('GET', `/api/sync/head?companyId=${ours}`, { token: admin.token })
  expect((await correct(admin, user, { lastname: 'Okafor' })).status).toBe(200)
  const later = await server.call('GET', `/api/sync/head?companyId=${ours}`, { token: admin.token })
  expect(Number(later.body['head'])).toBeGreaterThan(Number(head.body['head']))
  expect(server.letters.to(user.email)).toEqual([])
})

test('a correction that changes nothing adds no entry and sends no email', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  expect((await correct(admin, user, {})).status).toBe(200)
  const { body } = await server.call('GET', `/api/audit?companyId=${ours}`, { token: admin.token })
  expect(JSON.stringify(body)).not.toContain(user._id)
  expect(server.letters.to(user.email)).toEqual([])
})

test('refuses an email in use, an empty name and an invalid email at their field', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  const taken = await correct(admin, user, { email: boss.email })
  expect(taken.status).toBe(422)
  expect(taken.body).toMatchObject({ message: 'That email is already in use.', details: { field: 'email' } })
  expect((await correct(admin, user, { firstname: ' ' })).body).toMatchObject({ message: 'Enter a first name.' })
  expect((await correct(admin, user, { email: 'una' })).status).toBe(422)
  expect(await signIn(user.email)).toBe(200)
})

test('an Admin corrects Users whose companies are all theirs; a SuperAdmin corrects everybody', async () => {
  const shared = await server.addUser({ companyIds: [ours, theirs] })
  const stranger = await server.addUser({ companyIds: [theirs] })
  const other = await server.addUser({ companyIds: [ours], role: 'Admin' })
  const user = await server.addUser({ companyIds: [ours] })
  const statuses = [shared, stranger, other, admin].map(async (target) => (await correct(admin, target, {})).status)
  expect(await Promise.all(statuses)).toEqual([403, 404, 403, 403])
  expect((await correct(user, user, { lastname: 'Hill' })).status).toBe(403)
  for (const target of [shared, stranger, other, boss])
    expect((await correct(boss, target, { lastname: 'Hill' })).status).toBe(200)
})

test('a link that was emailed to the old address can’t set a password', async () => {
  const user = await server.addUser({ companyIds: [ours] })
  await server.call('POST', '/api/auth/forgotPassword', { body: { email: user.email } })
  const [letter] = server.letters.to(user.email)
  const token = /reset-password\/(\S+)/.exec(letter?.text ?? '')?.[1]
  await correct(admin, user, { email: `new-${user.email}` })
  const reset = await server.call('PATCH', `/api/auth/resetPassword/${token}`, {
    body: { password: 'another password' },
  })
  expect(reset.status).toBe(404)
})

test('keeps the change if its email can’t be sent', async () => {
  const mail: MailTransport = {
    send: () => Promise.reject(new MailFailure('No mail server.')),
    rehearse: () => Promise.resolve(),
  }
  const mute = await startTestServer({ mail, logLevel: 'silent' })
  const root = await mute.addUser({ role: 'SuperAdmin' })
  const user = await mute.addUser()
  expect((await correct(root, user, { email: `new-${user.email}` }, mute)).status).toBe(200)
  expect(await signIn(`new-${user.email}`, mute)).toBe(200)
  await mute.close()
})
