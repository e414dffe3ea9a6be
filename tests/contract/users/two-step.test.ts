import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailFailure } from '../../../server/providers/mail.ts'
import { createTestStore } from '../../support/server/test-database.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'

const PERIOD_MS = 30_000
/** The middle of a code's period: the previous code is valid however long a call takes. */
const now = new Date((Math.floor(Date.now() / PERIOD_MS) + 0.5) * PERIOD_MS)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

let machines = 0
const newAddress = () => `198.51.101.${++machines}`
const signIn = (email: string, factors: { password?: string; code?: string } = {}, address = newAddress()) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password: TEST_PASSWORD, ...factors },
    headers: { 'x-forwarded-for': address },
  })
const post = ({ token }: TestUser, path: string, body: unknown) =>
  server.call('POST', `/api/auth/twoStep${path}`, { token, body })
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * PERIOD_MS })

async function withTwoStep() {
  const user = await server.addUser({ role: 'Admin', companyIds: [await server.addCompany()] })
  const { body } = await post(user, '', { currentPassword: TEST_PASSWORD })
  const secret = String(body['secret'])
  // The previous step's, so that the tests can use the codes of this and the next.
  const confirmed = await post(user, '/confirm', { code: codeAt(secret, -1) })
  expect(confirmed.status).toBe(200)
  return { user, secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] }
}

test('shows a secret once, in two forms, and activates it with its first code', async () => {
  const user = await server.addUser({ role: 'SuperAdmin' })
  const { body } = await post(user, '', { currentPassword: TEST_PASSWORD })
  const secret = String(body['secret'])
  expect(body['uri']).toContain(`secret=${secret}`)
  expect(body['uri']).toContain('issuer=Doorstep')
  expect((await signIn(user.email)).status).toBe(200)
  expect((await post(user, '/confirm', { code: '000000' })).body).toMatchObject({ code: 'code-wrong' })
  const confirmed = await post(user, '/confirm', { code: codeAt(secret) })
  const codes = confirmed.body['recoveryCodes'] as string[]
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  const state = await server.call('GET', '/api/auth/twoStep', { token: user.token })
  expect(state.body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  const again = await post(user, '', { currentPassword: TEST_PASSWORD })
  expect(again.status).toBe(409)
  const { rows } = await server.store.pool.query(
    `select encrypted_secret, (select string_agg(code_hash, ' ') from recovery_code where user_id = $1) as codes
     from two_step where user_id = $1`,
    [user._id],
  )
  expect(JSON.stringify(rows)).not.toContain(secret)
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
})

test('is for Admins and SuperAdmins, and needs the current password to set up', async () => {
  const user = await server.addUser({ role: 'User' })
  expect((await post(user, '', { currentPassword: TEST_PASSWORD })).status).toBe(403)
  const admin = await server.addUser({ role: 'Admin' })
  expect((await post(admin, '', { currentPassword: 'wrong' })).status).toBe(422)
  expect((await post(admin, '', { currentPassword: TEST_PASSWORD })).status).toBe(200)
})

test('the right password alone returns what is missing, and the same call with a code signs in', async () => {
  const { user, secret } = await withTwoStep()
  const reply = await signIn(user.email)
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Enter the code from your authenticator app.', code: 'code-required' })
  const wrongPassword = await signIn(user.email, { password: 'wrong', code: codeAt(secret) })
  expect(wrongPassword.body).toMatchObject({ code: 'sign-in-failed' })
  const { status, body } = await signIn(user.email, { code: codeAt(secret) })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['token'])
})

test('accepts a code once, even for two calls at once', async () => {
  const { user, secret } = await withTwoStep()
  const code = codeAt(secret)
  const replies = await Promise.all([signIn(user.email, { code }), signIn(user.email, { code })])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await signIn(user.email, { code })).body).toMatchObject({ code: 'code-wrong' })
  // Nor is a code from before the last used one.
  expect((await signIn(user.email, { code: codeAt(secret, 1) })).status).toBe(200)
  expect((await signIn(user.email, { code: codeAt(secret) })).status).toBe(401)
})

test('a recovery code signs in once, however it is written', async () => {
  const { user, recoveryCodes } = await withTwoStep()
  const [first = ''] = recoveryCodes
  expect((await signIn(user.email, { code: first.replaceAll('-', ' ').toLowerCase() })).status).toBe(200)
  expect((await signIn(user.email, { code: first })).status).toBe(401)
  const state = await server.call('GET', '/api/auth/twoStep', { token: user.token })
  expect(state.body).toEqual({ isOn: true, recoveryCodesLeft: 9 })
})

test('new recovery codes replace the old ones', async () => {
  const { user, secret, recoveryCodes } = await withTwoStep()
  const renewed = await post(user, '/recoveryCodes', { code: codeAt(secret) })
  const [fresh = ''] = renewed.body['recoveryCodes'] as string[]
  expect((await signIn(user.email, { code: recoveryCodes[0] ?? '' })).status).toBe(401)
  expect((await signIn(user.email, { code: fresh })).status).toBe(200)
})

test('turning it off needs the password and a code', async () => {
  const { user, secret } = await withTwoStep()
  const off = (currentPassword: string, code: string) => post(user, '/off', { currentPassword, code })
  expect((await off('wrong', codeAt(secret))).status).toBe(422)
  expect((await off(TEST_PASSWORD, '000000')).status).toBe(401)
  expect((await off(TEST_PASSWORD, codeAt(secret))).status).toBe(200)
  expect((await signIn(user.email)).status).toBe(200)
})

test('slows down wrong codes, also when attempts without a code come between them', async () => {
  const { user } = await withTwoStep()
  const address = newAddress()
  const statuses = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await signIn(user.email, { code: '000000' }, address)).status)
    if (count < 4) await signIn(user.email, {}, address)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('a person with the password and many addresses has ten codes, and then waits', async () => {
  const { user } = await withTwoStep()
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await signIn(user.email, { code: '000000' })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('slows down wrong codes within a session for that session, and after ten for the account', async () => {
  const { user } = await withTwoStep()
  const renew = async (token: string) =>
    (await server.call('POST', '/api/auth/twoStep/recoveryCodes', { token, body: { code: '000000' } })).status
  const five = async (token: string) => {
    const statuses = []
    for (let count = 0; count < 5; count += 1) statuses.push(await renew(token))
    return statuses
  }
  const another = () => server.tokenFrom(user, new Date())
  expect(await five(user.token)).toEqual([401, 401, 401, 401, 401])
  expect(await renew(user.token)).toBe(429)
  expect(await five(await another())).toEqual([401, 401, 401, 401, 401])
  expect(await renew(await another())).toBe(429)
})

test('notifies the user of the fifth wrong code within an hour, by email and in the app, once', async () => {
  const { user } = await withTwoStep()
  const [companyId = ''] = user.companyIds
  const notifications = async () => {
    const { text } = await server.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token: user.token })
    return text.split('\n').filter((line) => line.includes('"t":"notification"'))
  }
  for (let count = 0; count < 4; count += 1) await signIn(user.email, { code: '000000' })
  expect([server.letters.to(user.email), await notifications()]).toEqual([[], []])
  const address = newAddress()
  for (let count = 0; count < 2; count += 1) await signIn(user.email, { code: '000000' }, address)
  expect(server.letters.to(user.email)).toMatchObject([
    { subject: 'Wrong two-step codes for your Doorstep account', text: expect.stringContaining(address) },
  ])
  expect(await notifications()).toEqual([expect.stringMatching(/"kind":"codes".*"count":5/)])
})

test('shows a warning in the app if no mail server takes its email, with the same answer', async () => {
  const silent = await startTestServer({
    mail: {
      send: () => Promise.reject(new MailFailure('No mail server.')),
      rehearse: () => Promise.resolve(),
    },
    store: await createTestStore(),
  })
  const companyId = await silent.addCompany()
  const admin = await silent.addUser({ role: 'Admin', companyIds: [companyId] })
  await silent.call('POST', '/api/auth/twoStep', { token: admin.token, body: { currentPassword: TEST_PASSWORD } })
  for (let count = 0; count < 5; count += 1) {
    const body = { code: '000000' }
    const token = await silent.tokenFrom(admin, new Date())
    expect((await silent.call('POST', '/api/auth/twoStep/confirm', { token, body })).status).toBe(401)
  }
  const { text } = await silent.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token: admin.token })
  expect(text).toContain('"kind":"codes"')
  await silent.close()
})

test('the audit log records wrong codes, including those refused unchecked', async () => {
  const { user } = await withTwoStep()
  const address = newAddress()
  for (let count = 0; count < 11; count += 1)
    await signIn(user.email, { code: '000000' }, count < 10 ? undefined : address)
  const boss = await server.addUser({ role: 'SuperAdmin' })
  const query = `?companyId=${user.companyIds[0]}&action=code.wrong&limit=200`
  const entries = (await server.call('GET', `/api/audit${query}`, { token: boss.token })).body['entries']
  expect(entries).toHaveLength(11)
  expect(entries).toMatchObject([
    { reason: 'too-many-codes', subject: { _id: user._id }, network: address },
    ...Array.from({ length: 10 }, () => ({ reason: 'wrong-code', subject: { _id: user._id } })),
  ])
})

test('FM-092: a user at their usual address signs in while strangers with the password guess at codes', async () => {
  const { user, secret } = await withTwoStep()
  const first = await signIn(user.email, { code: codeAt(secret) })
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  await writeBehind(
    server.store,
    `insert into login_attempt (key, id, at) select 'code:' || $1, gen_random_uuid(), now() from generate_series(1, 10)`,
    [user._id],
  )
  const again = await server.call('POST', '/api/auth/login', {
    body: { email: user.email, password: TEST_PASSWORD, code: codeAt(secret, 1) },
    headers: { cookie },
  })
  expect(again.status).toBe(200)
})

test('a SuperAdmin resets it for a user who lost the device; their sessions end, and it is logged', async () => {
  const { user } = await withTwoStep()
  const [boss, admin] = [await server.addUser({ role: 'SuperAdmin' }), await server.addUser({ role: 'Admin' })]
  const reset = ({ token }: TestUser) => server.call('DELETE', `/api/auth/users/${user._id}/twoStep`, { token })
  expect((await reset(admin)).status).toBe(403)
  expect((await server.call('GET', '/api/auth/users', { token: boss.token })).body['users']).toContainEqual(
    expect.objectContaining({ _id: user._id, hasTwoStep: true }),
  )
  expect((await reset(boss)).status).toBe(200)
  expect((await server.call('GET', '/api/companies', { token: user.token })).status).toBe(401)
  expect((await signIn(user.email)).status).toBe(200)
  expect((await reset(boss)).status).toBe(404)
  const { body } = await server.call('GET', `/api/audit?companyId=${user.companyIds[0]}&group=access`, {
    token: boss.token,
  })
  expect(body['entries']).toMatchObject([
    { action: 'user.two-step-reset', by: { _id: boss._id }, subject: { _id: user._id } },
    { action: 'user.two-step-on' },
  ])
})

test('users can’t reset their own, which would turn it off without the password and a code', async () => {
  const boss = await server.addUser({ role: 'SuperAdmin' })
  const { body } = await post(boss, '', { currentPassword: TEST_PASSWORD })
  await post(boss, '/confirm', { code: codeAt(String(body['secret'])) })
  const reset = await server.call('DELETE', `/api/auth/users/${boss._id}/twoStep`, { token: boss.token })
  expect([reset.status, reset.body]).toMatchObject([403, { code: 'forbidden' }])
  const state = await server.call('GET', '/api/auth/twoStep', { token: boss.token })
  expect(state.body).toMatchObject({ isOn: true })
})
