import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { getSegment } from '../../contract/endpoints/sync.ts'
import { findUser } from '../../server/store/users/users.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { buildWorld, exampleOf, nameOf, type World } from './example-calls.ts'

// No erasure reaches a browser’s cache, which the next user of that browser may see.

let server: TestServer
let world: World
let member: TestUser
const siteFolder = mkdtempSync(join(tmpdir(), 'doorstep-site-'))

beforeAll(async () => {
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html><title>Doorstep</title>')
  server = await startTestServer({ siteFolder })
  world = await buildWorld(server)
  member = await server.addUser({ companyIds: [world.companyId], role: 'SuperAdmin' })
})
afterAll(async () => {
  await server.close()
  rmSync(siteFolder, { recursive: true })
})

/** The built app and the page of the API’s documentation: the same for everybody. */
const isPublic = (path: string) => path === '*' || path.startsWith('/api/docs')

/** `METHOD /path` of all routes, from the tree that Fastify prints. */
function allRoutes(): string[] {
  const above: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (.+) \((.+)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      above[depth] = part
      const path = above.slice(0, depth + 1).join('')
      return methods.split(', ').map((method) => `${method} ${path}`)
    })
}

interface Asked {
  method: string
  path: string
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
}

/** In a session of its own: some calls end the one they are made in. */
async function ask({ method, path, body, form, headers }: Asked) {
  const account = await findUser(server.store, member._id)
  const reply = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${await server.tokenFrom(account!, new Date())}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
  })
  await reply.body?.cancel()
  return { status: reply.status, cache: reply.headers.get('cache-control') }
}

/** Encrypted, without its key, and under a name that only members get. */
const ENCRYPTED = nameOf(getSegment)

test('no answer of the API may be cached unless it is encrypted', async () => {
  const cached: string[] = []
  for (const endpoint of endpoints) {
    const { status, cache } = await ask({ method: endpoint.method, ...(await exampleOf(endpoint, world)) })
    // A colleague's own rows are refused, and that answer must not be cached either.
    if (endpoint.policy !== 'own' && endpoint.policy !== 'self')
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), endpoint.status])
    const allowed = nameOf(endpoint) === ENCRYPTED ? 'public, max-age=86400, immutable' : 'no-store'
    if (cache !== allowed) cached.push(`${nameOf(endpoint)}: ${cache}`)
  }
  expect(cached).toEqual([])
})

test('no other route may be cached either, apart from the app itself', async () => {
  const known = new Set(endpoints.map(nameOf))
  const routes = allRoutes()
  expect(routes).toEqual(expect.arrayContaining([...known]))
  const others = routes.filter((route) => !known.has(route) && !isPublic(route.split(' ')[1]!))
  expect(others).toContain('GET /mail/preferences/:token')
  const cached: string[] = []
  for (const route of others) {
    const [method = '', path = ''] = route.split(' ')
    const cache = (await ask({ method, path: path.replace(/:\w+/g, 'x') })).cache
    if (cache !== 'no-store') cached.push(`${route}: ${cache}`)
  }
  expect(cached).toEqual([])
})

test('a missing page is not cached', async () => {
  expect((await ask({ method: 'GET', path: '/api/nothing' })).cache).toBe('no-store')
})
