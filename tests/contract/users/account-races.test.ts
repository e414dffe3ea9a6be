import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessions } from '../../../server/store/users/sessions.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Checking and hashing passwords is slow by design. */
const SLOW_HASH = { timeout: 10_000 }

const changing = () => server.store.db.transaction().setAccessMode('read write')
const signIn = async (email: string, password: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email, password } })).status
const changePassword = ({ token }: TestUser, password: string) =>
  server.call('PATCH', '/api/auth/password', { token, body: { currentPassword: TEST_PASSWORD, password } })

test('of two changes with the same old password one succeeds', async () => {
  const user = await server.addUser()
  const passwords = ['the first password', 'the second password']
  const answers = await Promise.all(passwords.map((password) => changePassword(user, password)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(await signIn(user.email, passwords[statuses.indexOf(200)] ?? '')).toBe(200)
})

test('a password change in a session that ends at that moment changes nothing', async () => {
  const user = await server.addUser()
  // A session's first call writes its row, which would wait for the account, too.
  await server.call('GET', '/api/companies', { token: user.token })
  const { answer } = await changing().execute(async (transaction) => {
    await endSessions(transaction, user._id)
    const waiting = changePassword(user, "a thief's password")
    await expect.poll(() => isWaitingForLock(server.store, 'update "app_user"'), SLOW_HASH).toBe(true)
    return { answer: waiting }
  })
  expect((await answer).status).toBe(401)
  expect(await signIn(user.email, TEST_PASSWORD)).toBe(200)
})

const twoStep = ({ token }: TestUser, path: string, body: unknown) =>
  server.call('POST', `/api/auth/twoStep${path}`, { token, body })
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const isOn = async ({ token }: TestUser) => (await server.call('GET', '/api/auth/twoStep', { token })).body['isOn']

async function secretOf(user: TestUser): Promise<string> {
  return String((await twoStep(user, '', { currentPassword: TEST_PASSWORD })).body['secret'])
}

test('refuses to turn on two-step sign-in with a secret whose code was not entered', async () => {
  const [user, other] = [await server.addUser({ role: 'Admin' }), await server.addUser({ role: 'Admin' })]
  const secret = await secretOf(user)
  await secretOf(other)
  const { answer } = await changing().execute(async (transaction) => {
    await sql`update two_step set encrypted_secret =
        (select encrypted_secret from two_step where user_id = ${other._id})
      where user_id = ${user._id}`.execute(transaction)
    const waiting = twoStep(user, '/confirm', { code: codeAt(secret) })
    await expect.poll(() => isWaitingForLock(server.store, 'update "two_step"')).toBe(true)
    return { answer: waiting }
  })
  expect((await answer).status).toBe(401)
  expect(await isOn(user)).toBe(false)
})

test('of two confirmations at once one gets the recovery codes', async () => {
  const user = await server.addUser({ role: 'Admin' })
  const secret = await secretOf(user)
  const { answers } = await changing().execute(async (transaction) => {
    await sql`select from two_step where user_id = ${user._id} for update`.execute(transaction)
    const first = twoStep(user, '/confirm', { code: codeAt(secret, -1) })
    await expect.poll(() => isWaitingForLock(server.store, 'update "two_step"')).toBe(true)
    const second = twoStep(user, '/confirm', { code: codeAt(secret) })
    await expect.poll(() => isWaitingForLock(server.store, 'update "two_step"', 2)).toBe(true)
    return { answers: Promise.all([first, second]) }
  })
  expect((await answers).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await isOn(user)).toBe(true)
})

test.each(['/recoveryCodes', '/off'])('%s affects only the secret whose code was checked', async (path) => {
  const [user, other] = [await server.addUser({ role: 'Admin' }), await server.addUser({ role: 'Admin' })]
  const secret = await secretOf(user)
  await secretOf(other)
  const confirmed = await twoStep(user, '/confirm', { code: codeAt(secret, -1) })
  const [code = ''] = confirmed.body['recoveryCodes'] as string[]
  const { answer } = await changing().execute(async (transaction) => {
    await sql`update two_step set encrypted_secret =
        (select encrypted_secret from two_step where user_id = ${other._id})
      where user_id = ${user._id}`.execute(transaction)
    const waiting = twoStep(user, path, { code, currentPassword: TEST_PASSWORD })
    await expect.poll(() => isWaitingForLock(server.store, 'from "two_step"'), SLOW_HASH).toBe(true)
    return { answer: waiting }
  })
  expect((await answer).status).toBe(409)
  expect(await isOn(user)).toBe(true)
})
