import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TEST_PASSWORD, startTestServer, type TestServer } from '../support/server/test-server.ts'
import { ensurePrograms, INSTALL_MS } from '../support/server/debian-program.ts'
import { unseal } from '../../src/sync/pull/unseal.ts'
import { sharedWith, writeSegments } from '../support/builders/segments.ts'
import { createWorld } from '../support/builders/world.ts'
import { PROXIES, type Proxy, type ProxyName, startProxy } from './proxy.ts'

const MB = 1_000_000
/** An address that an office’s own proxy and a browser would claim. */
const CLAIMED = '203.0.113.7'

beforeAll(() => ensurePrograms(PROXIES.nginx, PROXIES.caddy), INSTALL_MS)

describe.each<ProxyName>(['nginx', 'caddy', 'caddy of compose.yaml'])('behind %s, with the file of the kit', (name) => {
  let server: TestServer
  let proxy: Proxy
  beforeAll(async () => {
    server = await startTestServer({ heartbeatMs: 500 })
    proxy = await startProxy(name, server.url)
  })
  afterAll(async () => {
    await proxy.stop()
    await server.close()
  })
  // Its certificate was made for this test.
  beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'))

  test('pokes pass at once, and the stream stays open', async () => {
    const companyId = await server.addCompany()
    const user = await server.addUser({ companyIds: [companyId] })
    const aborter = new AbortController()
    const { body } = await fetch(`${proxy.url}/api/sync/stream`, {
      headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip, br' },
      signal: aborter.signal,
    })
    let received = ''
    const arrivals = new EventTarget()
    const reading = (async () => {
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
        received += chunk
        arrivals.dispatchEvent(new Event('more'))
      }
    })().catch(() => undefined)
    const until = async (isThere: () => boolean) => {
      while (!isThere()) await once(arrivals, 'more', { signal: AbortSignal.timeout(10_000) })
    }
    await until(() => received.includes(': beat'))
    await server.addLead(companyId)
    await until(() => received.includes('event: poke'))
    const beats = () => received.split(': beat').length
    const before = beats()
    await until(() => beats() > before + 1)
    aborter.abort()
    await reading
  })

  test('a file of 50 MB reaches the server, which answers for itself', async () => {
    const user = await server.addUser({ companyIds: [await server.addCompany()], role: 'Admin' })
    const form = new FormData()
    form.append('file', new Blob([Buffer.alloc(50 * MB, 'Address,')]), 'jobs.csv')
    const answer = await fetch(`${proxy.url}/api/jobs/upload-jobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}` },
      body: form,
    })
    // The server has read all of it, and found no jobs.
    expect(answer.headers.get('content-type')).toContain('json')
    expect(answer.status).toBe(422)
  })

  test('ignores an address that a browser claims', async () => {
    const companyId = await server.addCompany()
    const { email } = await server.addUser({ companyIds: [companyId] })
    const admin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
    const signIn = (password: string) =>
      fetch(`${proxy.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': CLAIMED },
        body: JSON.stringify({ email, password }),
      })
    expect((await signIn(TEST_PASSWORD)).status).toBe(200)
    const { text } = await server.call('GET', '/api/audit', { token: admin.token })
    expect(text).toContain('"action":"session.started"')
    expect(text).toMatch(/"network":"(127\.0\.0\.1|::1)"/)
    expect(text).not.toContain(CLAIMED)
  })

  test('the proxy sets the request id, whatever a browser claims', async () => {
    const claimed = 'an-id-of-the-browser'
    const { headers } = await fetch(`${proxy.url}/api/live`, { headers: { 'x-request-id': claimed } })
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{32}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(headers.get('x-request-id')).not.toBe(claimed)
  })

  test('an address without https redirects to the one with it', async () => {
    const answer = await fetch(`${proxy.plainUrl}/leads`, { redirect: 'manual' })
    expect([301, 308]).toContain(answer.status)
    expect(answer.headers.get('location')).toMatch(/^https:\/\/localhost.*\/leads$/)
  })
})

test('nginx asks the server once for what a hundred new devices load, and serves it while the server is away', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const server = await startTestServer()
  const proxy = await startProxy('nginx', server.url)
  try {
    const { companyId, user } = await createWorld(server, 20)
    await writeSegments(server, companyId)
    const shared = await sharedWith(server, user, companyId)
    const names = shared?.segments.map(({ name }) => name) ?? []
    let requests = 0
    server.app.server.on('request', ({ url }) => (requests += url?.startsWith('/api/sync/segments/') ? 1 : 0))
    const load = async () => {
      const texts: string[] = []
      for (const name of names) {
        const answer = await fetch(`${proxy.url}/api/sync/segments/${companyId}/${name}`)
        texts.push(await unseal(new Uint8Array(await answer.arrayBuffer()), shared?.key ?? ''))
      }
      return texts.join()
    }
    const devices = await Promise.all(Array.from({ length: 100 }, load))
    expect(requests).toBe(names.length)
    await server.close()
    devices.push(await load())
    expect(new Set(devices).size).toBe(1)
    expect(devices[0]).toContain('Lead 19')
  } finally {
    await proxy.stop()
  }
})
