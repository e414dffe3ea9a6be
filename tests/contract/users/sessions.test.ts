import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purge } from '../../../server/commands/purge.ts'
import { endSession, startSession } from '../../../server/store/users/sessions.ts'
import {
  startTestServer,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestServer,
  type TestUser,
} from '../../support/server/test-server.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function signIn({ email }: { email: string }, headers: Record<string, string> = {}, password = TEST_PASSWORD) {
  const reply = await server.call('POST', '/api/auth/login', { body: { email, password }, headers })
  return { status: reply.status, token: String(reply.body['token']), cookie: reply.headers.get('set-cookie') ?? '' }
}
const statusOf = async (token: string) => (await server.call('GET', '/api/companies', { token })).status
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)

interface Listed {
  _id: string
  device: string
  startedAt: string
  lastUsedAt: string
  isCurrent: boolean
}
async function sessionsOf(token: string): Promise<Listed[]> {
  const { body } = await server.call('GET', '/api/auth/sessions', { token })
  return body['sessions'] as Listed[]
}
const endOne = (token: string, id: string) => server.call('DELETE', `/api/auth/sessions/${id}`, { token })

test('lists sessions with their device and last use, and which of them is this one', async () => {
  const user = await server.addUser()
  const phone = await signIn(user, { 'user-agent': SAFARI })
  const desk = await signIn(user, { 'user-agent': CHROME })
  const sessions = await sessionsOf(desk.token)
  expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual(
    expect.arrayContaining([
      { device: 'Chrome on Windows', isCurrent: true },
      { device: 'Safari on iPhone', isCurrent: false },
    ]),
  )
  expect(Date.now() - Date.parse(sessions[0]?.lastUsedAt ?? '')).toBeLessThan(60_000)
  const other = await sessionsOf(phone.token)
  expect(other.find(({ isCurrent }) => isCurrent)?.device).toBe('Safari on iPhone')
})

test('refuses an ended session at once, and the others go on', async () => {
  const user = await server.addUser()
  const [phone, desk] = [await signIn(user), await signIn(user)]
  const id = (await sessionsOf(phone.token)).find(({ isCurrent }) => isCurrent)?._id ?? ''
  expect((await endOne(desk.token, id)).status).toBe(200)
  expect(await statusOf(phone.token)).toBe(401)
  expect(await statusOf(desk.token)).toBe(200)
  expect((await sessionsOf(desk.token)).map(({ _id }) => _id)).not.toContain(id)
  expect((await endOne(desk.token, id)).status).toBe(404)
})

test('remembers an ended session for longer than any token lasts, then forgets it', async () => {
  const user = await server.addUser()
  const { token } = await signIn(user)
  await server.call('POST', '/api/auth/signOut', { token })
  const rows = async () => {
    const { rows: found } = await server.store.pool.query('select id from session where user_id = $1', [user._id])
    return found.length
  }
  const known = await rows()
  await purge(server.store, new Date(Date.now() + 90 * 24 * 3600 * 1000))
  expect(await rows()).toBe(known)
  expect(await statusOf(token)).toBe(401)
  await purge(server.store, new Date(Date.now() + 101 * 24 * 3600 * 1000))
  expect(await rows()).toBe(0)
})

test('users can’t end sessions of others', async () => {
  const [user, stranger] = [await server.addUser(), await server.addUser()]
  const { token } = await signIn(user)
  const id = (await sessionsOf(token))[0]?._id ?? ''
  expect((await endOne(stranger.token, id)).status).toBe(404)
  expect(await statusOf(token)).toBe(200)
})

test('Sign out everywhere ends every session, this one too, and a new sign-in works', async () => {
  const user = await server.addUser()
  const [phone, desk] = [await signIn(user), await signIn(user)]
  expect((await server.call('DELETE', '/api/auth/sessions', { token: desk.token })).status).toBe(200)
  expect([await statusOf(phone.token), await statusOf(desk.token), await statusOf(user.token)]).toEqual([401, 401, 401])
  const again = await signIn(user)
  expect(await statusOf(again.token)).toBe(200)
  expect(await sessionsOf(again.token)).toHaveLength(1)
})

test('signing out ends the session of this device only', async () => {
  const user = await server.addUser()
  const [phone, desk] = [await signIn(user), await signIn(user)]
  expect((await server.call('POST', '/api/auth/signOut', { token: phone.token })).status).toBe(200)
  expect([await statusOf(phone.token), await statusOf(desk.token)]).toEqual([401, 200])
})

test('signing in again in the same browser replaces the earlier session', async () => {
  const user = await server.addUser()
  const first = await signIn(user)
  const cookie = first.cookie.split(';')[0] ?? ''
  const second = await signIn(user, { cookie })
  expect(await statusOf(first.token)).toBe(401)
  expect(await sessionsOf(second.token)).toHaveLength(1)
})

test('a role change or a deactivation leaves no session in the list', async () => {
  const boss = await server.addUser({ role: 'SuperAdmin' })
  const user = await server.addUser()
  await signIn(user)
  await server.call('PATCH', `/api/auth/users/${user._id}`, { token: boss.token, body: { role: 'Admin' } })
  const { token } = await signIn(user)
  expect(await sessionsOf(token)).toHaveLength(1)
})

describe('lifetime', () => {
  const begin = async (user: TestUser, startedAt: Date, signedAt = new Date()) => {
    const session = { id: randomUUID(), startedAt }
    await startSession(server.store, { userId: user._id, sessionId: session.id, startedAt })
    return { session, token: await server.tokenFrom(user, signedAt, session) }
  }

  test('a session ends ninety days after its sign-in, however often it is renewed', async () => {
    const user = await server.addUser()
    const { token } = await begin(user, daysAgo(89.9), daysAgo(2))
    const renewed = await server.call('GET', '/api/companies', { token })
    expect(renewed.status).toBe(200)
    const newest = renewed.headers.get('sync-token') ?? ''
    const { exp } = payloadOf(newest)
    expect(Number(exp) * 1000 - Date.now()).toBeLessThan(0.11 * 24 * 3600 * 1000)
    await writeBehind(server.store, `update session set started_at = now() - interval '91 days' where user_id = $1`, [
      user._id,
    ])
    expect(await statusOf(newest)).toBe(401)
  })

  test('a renewed token belongs to the same session', async () => {
    const user = await server.addUser()
    const { session, token } = await begin(user, daysAgo(3), daysAgo(2))
    const newest = (await server.call('GET', '/api/companies', { token })).headers.get('sync-token') ?? ''
    expect(payloadOf(newest)['sid']).toBe(session.id)
    await endSession(server.store, { userId: user._id, sessionId: session.id })
    expect([await statusOf(token), await statusOf(newest)]).toEqual([401, 401])
  })

  test('refuses a signed token that names no session', async () => {
    const user = await server.addUser()
    const token = await new SignJWT({ id: user._id, role: user.role, assignedCompanies: [], stamp: user.tokenVersion })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('14 days')
      .sign(new TextEncoder().encode(TEST_SECRET))
    expect(await statusOf(token)).toBe(401)
  })

  test('stores the last use of a session every five minutes, not with each request', async () => {
    const user = await server.addUser()
    const { token } = await signIn(user)
    const lastUse = async () => (await sessionsOf(token)).find(({ isCurrent }) => isCurrent)?.lastUsedAt
    const first = await lastUse()
    expect(await lastUse()).toBe(first)
    await writeBehind(
      server.store,
      `update session set last_used_at = last_used_at - interval '6 minutes' where user_id = $1`,
      [user._id],
    )
    expect(Date.now() - Date.parse((await lastUse()) ?? '')).toBeLessThan(60_000)
  })
})

describe("changing one's own password", () => {
  const change = (token: string, currentPassword: string, password = 'a better password') =>
    server.call('PATCH', '/api/auth/password', { token, body: { currentPassword, password } })

  test('ends every other session; this one goes on with the token in the answer', async () => {
    const user = await server.addUser()
    const [here, there] = [await signIn(user), await signIn(user)]
    const reply = await change(here.token, TEST_PASSWORD)
    expect(reply.status).toBe(200)
    expect(await statusOf(there.token)).toBe(401)
    expect(await statusOf(here.token)).toBe(401)
    expect(await statusOf(String(reply.body['token']))).toBe(200)
    expect((await sessionsOf(String(reply.body['token']))).filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect((await signIn(user)).status).toBe(401)
    expect((await signIn(user, {}, 'a better password')).status).toBe(200)
  })

  test('needs the right current password and a valid new one, and counts guesses', async () => {
    const user = await server.addUser()
    const { token } = await signIn(user)
    const short = await change(token, TEST_PASSWORD, 'short')
    expect(short.status).toBe(422)
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await change(token, 'wrong')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await change(token, TEST_PASSWORD)).status).toBe(429)
    expect(await statusOf(token)).toBe(200)
  })

  test('adds an entry to the audit log', async () => {
    const companyId = await server.addCompany()
    const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
    const user = await server.addUser({ companyIds: [companyId] })
    await change((await signIn(user)).token, TEST_PASSWORD)
    const { body } = await server.call('GET', `/api/audit?companyId=${companyId}&group=access`, { token: admin.token })
    expect(body['entries']).toMatchObject([
      { action: 'user.password', by: { _id: user._id }, subject: { _id: user._id } },
    ])
  })
})

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
