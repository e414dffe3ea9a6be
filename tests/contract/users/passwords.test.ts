import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailFailure, type MailTransport } from '../../../server/providers/mail.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'

const NEW_PASSWORD = 'a better password'
const SENT = { message: 'Password reset link sent to your email.' }
const LINK_IS_OVER = {
  message: 'This link no longer works. Ask for a new one on the sign-in page.',
  code: 'not-found',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const forgot = (email: string) => server.call('POST', '/api/auth/forgotPassword', { body: { email } })
const reset = (token: string, password = NEW_PASSWORD) =>
  server.call('PATCH', `/api/auth/resetPassword/${token}`, { body: { password } })
const signIn = async (email: string, password: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email, password } })).status
const isSignedIn = async ({ token }: TestUser) => (await server.call('GET', '/api/companies', { token })).status === 200

function newestToken({ email }: { email: string }): string {
  const letter = server.letters.to(email).at(-1)
  return /https:\/\/doorstep\.example\/reset-password\/([\w-]{43})\n/.exec(letter?.text ?? '')?.[1] ?? 'none'
}

test('an emailed link sets a new password once, and ends every session', async () => {
  const user = await server.addUser()
  expect((await forgot(` ${user.email.toUpperCase()}`)).body).toEqual(SENT)
  const token = newestToken(user)
  const done = await reset(token)
  expect(done.status).toBe(200)
  expect(done.body).toEqual({ message: 'Password reset successful. Redirecting to login...' })
  expect(await isSignedIn(user)).toBe(false)
  expect(await signIn(user.email, TEST_PASSWORD)).toBe(401)
  expect(await signIn(user.email, NEW_PASSWORD)).toBe(200)
  const again = await reset(token, 'yet another password')
  expect(again.status).toBe(404)
  expect(again.body).toEqual(LINK_IS_OVER)
  expect(await signIn(user.email, NEW_PASSWORD)).toBe(200)
})

test('one link used twice at once sets one password', async () => {
  const user = await server.addUser()
  await forgot(user.email)
  const token = newestToken(user)
  const replies = await Promise.all([reset(token, 'the first password'), reset(token, 'the second password')])
  expect(statusesOf(replies)).toEqual([200, 404])
})

test('a new link replaces the one before', async () => {
  const user = await server.addUser()
  await forgot(user.email)
  const first = newestToken(user)
  await forgot(user.email)
  expect((await reset(first)).status).toBe(404)
  expect((await reset(newestToken(user))).status).toBe(200)
})

test('a link expires after an hour', async () => {
  const user = await server.addUser()
  await forgot(user.email)
  const { rows } = await server.store.pool.query(
    `select extract(epoch from expires_at - now()) / 60 as minutes from password_reset where user_id = $1`,
    [user._id],
  )
  expect(Number(rows[0].minutes)).toBeGreaterThan(59)
  expect(Number(rows[0].minutes)).toBeLessThanOrEqual(60)
  await writeBehind(server.store, 'update password_reset set expires_at = now() where user_id = $1', [user._id])
  expect((await reset(newestToken(user))).body).toEqual(LINK_IS_OVER)
})

test('the database doesn’t contain the token', async () => {
  const user = await server.addUser()
  await forgot(user.email)
  const { rows } = await server.store.pool.query('select token_hash from password_reset where user_id = $1', [user._id])
  expect(rows).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(JSON.stringify(rows)).not.toContain(newestToken(user))
})

test('neither the answer nor its time reveals whether an account exists', async () => {
  const user = await server.addUser()
  const timed = async (email: string) => {
    const start = performance.now()
    const { status, body } = await forgot(email)
    return { status, body, ms: performance.now() - start }
  }
  const known = [await timed(user.email), await timed(user.email), await timed(user.email)]
  const unknown = []
  for (let round = 0; round < 3; round++) unknown.push(await timed(`${randomUUID()}@example.com`))
  for (const { status, body, ms } of [...known, ...unknown]) {
    expect({ status, body }).toEqual({ status: 200, body: SENT })
    expect(ms).toBeGreaterThan(290)
  }
})

test('a deactivated user gets no link, and an earlier one stops working', async () => {
  const user = await server.addUser()
  await forgot(user.email)
  await writeBehind(server.store, 'update app_user set active = false where id = $1', [user._id])
  expect((await reset(newestToken(user))).status).toBe(404)
  expect((await forgot(user.email)).body).toEqual(SENT)
  expect(server.letters.to(user.email)).toHaveLength(1)
})

test('an address gets five emails in a quarter of an hour, with or without an account, even for concurrent requests', async () => {
  const { email } = await server.addUser()
  for (const wanted of [email, `${randomUUID()}@example.com`]) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => forgot(wanted)))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({
      message: 'Too many emails to this address. Look for the last one, or wait 15 minutes.',
      code: 'rate-limited',
    })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  }
  expect(server.letters.to(email)).toHaveLength(5)
})

test('a user who has to wait after wrong attempts signs in at once with the new password', async () => {
  const user = await server.addUser()
  for (let failure = 0; failure < 5; failure++) await signIn(user.email, 'wrong')
  expect(await signIn(user.email, TEST_PASSWORD)).toBe(429)
  await forgot(user.email)
  await reset(newestToken(user))
  expect(await signIn(user.email, NEW_PASSWORD)).toBe(200)
})

test('a password has 10 to 1024 characters, and a link survives a refused one', async () => {
  const user = await server.addUser()
  await forgot(user.email)
  const token = newestToken(user)
  const short = await reset(token, 'ninechars')
  expect(short.status).toBe(422)
  expect(short.body).toMatchObject({ message: 'Choose a password of at least 10 characters.' })
  expect((await reset(token, 'x'.repeat(1025))).status).toBe(422)
  expect((await reset(token, 'x'.repeat(1024))).status).toBe(200)
  expect(await signIn(user.email, 'x'.repeat(1024))).toBe(200)
})

test('reports an email that can’t be sent, with or without an account', async () => {
  const fail = () => Promise.reject(new MailFailure('A mail could not be sent.', { cause: new Error('No route') }))
  const mail: MailTransport = { send: fail, rehearse: fail }
  const broken = await startTestServer({ mail, logLevel: 'silent' })
  const { email } = await broken.addUser()
  for (const wanted of [email, `${randomUUID()}@example.com`]) {
    const reply = await broken.call('POST', '/api/auth/forgotPassword', { body: { email: wanted } })
    expect(reply.status).toBe(503)
    expect(reply.body).toEqual({
      message: 'The email could not be sent. Try again in a few minutes.',
      code: 'unavailable',
    })
  }
  await broken.close()
})

const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
