import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pokeWithNews } from '../../contract/endpoints/sync.ts'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import {
  startTestServer,
  TEST_PASSWORD,
  type TestReply,
  type TestServer,
  type TestUser,
} from '../support/server/test-server.ts'
import { writeBehind } from '../support/fakes/write-behind.ts'

const HEARTBEAT_MS = 150
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ heartbeatMs: HEARTBEAT_MS })
})
afterAll(() => server.close())

interface OpenStream {
  response: Response
  text(): string
  until(isThere: (text: string) => boolean, withinMs?: number): Promise<void>
  ended: Promise<void>
  abort(): void
}

async function openStream(user: TestUser, from = server, about: Record<string, string> = {}): Promise<OpenStream> {
  const aborter = new AbortController()
  const response = await fetch(`${from.url}/api/sync/stream`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip, br', ...about },
    signal: aborter.signal,
  })
  let text = ''
  const arrivals = new EventTarget()
  async function read() {
    if (!response.body) return
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      arrivals.dispatchEvent(new Event('more'))
    }
  }
  const ended = read().catch(() => {})
  return {
    response,
    text: () => text,
    until: async (isThere, withinMs = 5000) => {
      const signal = AbortSignal.timeout(withinMs)
      while (!isThere(text)) await once(arrivals, 'more', { signal })
    },
    ended,
    abort: () => aborter.abort(),
  }
}

test('a commit pokes the devices of its company, with its seq', async () => {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const lead = await server.addLead(companyId)
  const stream = await openStream(user)
  expect(stream.response.headers.get('content-type')).toMatch('text/event-stream')
  expect(stream.response.headers.get('content-encoding')).toBeNull()
  await stream.until((text) => text.includes(': beat'))
  const patched = await server.call('PATCH', `/api/epc/leads/${lead._id}`, {
    token: user.token,
    body: { lead_status: 'Closed' },
  })
  const seq = Number(patched.headers.get('sync-seq'))
  await stream.until((text) => text.includes(`event: poke\ndata: ${JSON.stringify({ companyId, seq })}\n\n`), 200)
  stream.abort()
})

const ofDevice = { 'sync-client': String(PROTOCOL_VERSION) }
const pokesIn = (stream: OpenStream) =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, text = '']) => pokeWithNews.parse(JSON.parse(text)))

test('a device gets what changed with the poke, and a plain client only the poke', async () => {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const [device, plain] = [await openStream(user, server, ofDevice), await openStream(user)]
  const leads = [await server.addLead(companyId), await server.addLead(companyId), await server.addLead(companyId)]
  await device.until((text) => text.includes(leads[2]?._id ?? ''))
  await plain.until((text) => text.includes(`"seq":${pokesIn(device).at(-1)?.seq}`))
  const rows = pokesIn(device).flatMap(({ news }) => news?.page.changes ?? [])
  const received = rows.flatMap(({ t, id }) => (t === 'lead' ? [id] : []))
  // What came before the first news, or while the server was busy, is pulled.
  expect(received).toEqual(leads.slice(-received.length).map(({ _id }) => _id))
  expect(pokesIn(plain).some(({ news }) => news !== undefined)).toBe(false)
  device.abort()
  plain.abort()
})

test.each([
  ['company', 'delete from membership where user_id = $1'],
  ['session', 'update session set ended_at = current_timestamp where user_id = $1'],
  ['right to sign in', 'update app_user set active = false where id = $1'],
])('FM-134: changes reach no user who has lost their %s, even before anything reports it', async (_what, lose) => {
  const slow = await startTestServer({ heartbeatMs: 3_600_000 })
  const companyId = await slow.addCompany()
  const gone = await slow.addUser({ companyIds: [companyId] })
  const colleague = await slow.addUser({ companyIds: [companyId] })
  const [theirs, ours] = [await openStream(gone, slow, ofDevice), await openStream(colleague, slow, ofDevice)]
  for (const stream of [theirs, ours]) await stream.until((text) => text.includes(': beat'))
  await writeBehind(slow.store, lose, [gone._id])
  const lead = await slow.addLead(companyId)
  await ours.until((text) => text.includes(lead._id))
  expect(theirs.text()).not.toContain(lead._id)
  for (const stream of [theirs, ours]) stream.abort()
  await slow.close()
})

test('a poke of another company is not delivered', async () => {
  const [ours, theirs] = [await server.addCompany(), await server.addCompany()]
  const user = await server.addUser({ companyIds: [ours] })
  const stream = await openStream(user)
  await stream.until((text) => text.includes(': beat'))
  await server.addLead(theirs)
  await server.addLead(ours)
  await stream.until((text) => text.includes(ours))
  expect(stream.text()).not.toContain(theirs)
  stream.abort()
})

test('a heartbeat shows that the stream is open', async () => {
  const stream = await openStream(await server.addUser())
  await stream.until((text) => text.split(': beat\n\n').length > 3, HEARTBEAT_MS * 20)
  stream.abort()
})

test('FM-132: the next heartbeat closes the stream of an ended session', async () => {
  const user = await server.addUser()
  const stream = await openStream(user)
  await writeBehind(server.store, 'update app_user set token_version = token_version + 1 where id = $1', [user._id])
  await stream.ended
  expect(stream.text()).toContain(': beat')
})

test.each<[change: string, body: (companyId: string) => unknown]>([
  ['companies', () => ({ assignedCompanies: [] })],
  ['role', () => ({ role: 'Admin' })],
  ['right to sign in', () => ({ active: false })],
])('a change of %s closes the streams of the user at once, and nobody else’s', async (_change, body) => {
  const slow = await startTestServer()
  const companyId = await slow.addCompany()
  const boss = await slow.addUser({ role: 'SuperAdmin' })
  const user = await slow.addUser({ companyIds: [companyId] })
  const colleague = await slow.addUser({ companyIds: [companyId] })
  const streams = [await openStream(user, slow), await openStream(user, slow)]
  const other = await openStream(colleague, slow)
  await slow.call('PATCH', `/api/auth/users/${user._id}`, { token: boss.token, body: body(companyId) })
  await Promise.all(streams.map(({ ended }) => ended))
  await slow.addLead(companyId)
  await other.until((text) => text.includes(companyId))
  await slow.close()
})

test('ending a session closes its stream at once, and none of its user’s others', async () => {
  const slow = await startTestServer()
  const user = await slow.addUser()
  const other = { ...user, token: await slow.tokenFrom(user, new Date()) }
  const [here, there] = [await openStream(user, slow), await openStream(other, slow)]
  await slow.call('POST', '/api/auth/signOut', { token: user.token })
  await here.ended
  expect((await slow.call('GET', '/api/auth/sessions', { token: other.token })).status).toBe(200)
  await there.until((text) => text.includes(': beat'))
  there.abort()
  await slow.close()
})

test.each<[how: string, act: (from: TestServer, user: TestUser) => Promise<TestReply>]>([
  ['signs out everywhere', (from, { token }) => from.call('DELETE', '/api/auth/sessions', { token })],
  [
    'changes their password',
    (from, { token }) =>
      from.call('PATCH', '/api/auth/password', {
        token,
        body: { currentPassword: TEST_PASSWORD, password: 'a better password' },
      }),
  ],
])('if a user %s, the streams of all their sessions close at once', async (_how, act) => {
  const slow = await startTestServer({ heartbeatMs: 3_600_000 })
  const user = await slow.addUser()
  const other = { ...user, token: await slow.tokenFrom(user, new Date()) }
  const streams = [await openStream(user, slow), await openStream(other, slow)]
  expect((await act(slow, user)).status).toBe(200)
  await Promise.all(streams.map(({ ended }) => ended))
  await slow.close()
})

test('a stream closes when its token expires', async () => {
  // Without a heartbeat in between, which would end it, too.
  const slow = await startTestServer({ heartbeatMs: 3_600_000 })
  const user = await slow.addUser()
  const almostFourteenDaysAgo = new Date(Date.now() - 14 * 24 * 3600 * 1000 + 2_000)
  const stream = await openStream({ ...user, token: await slow.tokenFrom(user, almostFourteenDaysAgo) }, slow)
  expect(stream.response.status).toBe(200)
  await stream.ended
  expect(stream.text()).toContain(': beat')
  await slow.close()
})

test('FM-091: a user has ten streams: an eleventh replaces the oldest, which gets the reason', async () => {
  const user = await server.addUser()
  const colleague = await openStream(await server.addUser())
  const streams = []
  for (let count = 0; count < 11; count += 1) streams.push(await openStream(user))
  const [oldest, ...rest] = streams
  await oldest?.ended
  expect(oldest?.text()).toContain('event: replaced\n')
  for (const stream of [...rest, colleague]) {
    const beats = stream.text().length
    await stream.until((text) => text.length > beats, HEARTBEAT_MS * 20)
    expect(stream.text()).not.toContain('replaced')
    stream.abort()
  }
})

test('streams close at once when the server stops', async () => {
  const stopping = await startTestServer()
  const stream = await openStream(await stopping.addUser(), stopping)
  const start = performance.now()
  await Promise.all([stopping.app.close(), stream.ended])
  expect(performance.now() - start).toBeLessThan(1000)
  await stopping.close()
})
