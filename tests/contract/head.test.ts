import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStream } from '../../contract/endpoints/sync.ts'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { NETWORK_CHECK_PATH } from '../../contract/protocol.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { buildWorld, exampleOf, nameOf, type World } from './example-calls.ts'

let server: TestServer
let world: World
const siteFolder = mkdtempSync(join(tmpdir(), 'doorstep-head-'))

beforeAll(async () => {
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html><title>Doorstep</title>')
  server = await startTestServer({ siteFolder })
  world = await buildWorld(server)
})
afterAll(async () => {
  await server.close()
  rmSync(siteFolder, { recursive: true })
})

const SAME = ['content-type', 'cache-control', 'etag', 'content-disposition', 'link', 'location']

async function answerTo(method: 'GET' | 'HEAD', path: string) {
  const cut = new AbortController()
  const reply = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    signal: cut.signal,
    headers: { authorization: `Bearer ${world.member.token}` },
  })
  const text = method === 'HEAD' ? await reply.text() : ''
  cut.abort()
  return { status: reply.status, headers: SAME.map((name) => `${name}: ${reply.headers.get(name)}`), text }
}

async function expectSame(path: string) {
  const got = await answerTo('GET', path)
  expect(await answerTo('HEAD', path)).toEqual(got)
}

const withGet = endpoints
  .filter(({ method }) => method === 'GET')
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)

test.each(withGet)('%s: HEAD is answered as GET is, without the body', async (_name, endpoint) => {
  const { path } = await exampleOf(endpoint, world)
  await expectSame(path)
})

test.each(['/', '/leads', NETWORK_CHECK_PATH, '/mail/unsubscribe/x', '/mail/preferences/x', '/api/nothing'])(
  '%s: HEAD is answered as GET is, without the body',
  async (path) => {
    await expectSame(path)
  },
)

test('a HEAD of the event stream opens no stream', async () => {
  const { path } = await exampleOf(getStream, world)
  // A user has ten streams: an eleventh would end the first of them.
  const headers = { authorization: `Bearer ${world.member.token}` }
  const cut = new AbortController()
  const stream = await fetch(server.url + path, { headers, signal: cut.signal })
  const reader = stream.body!.getReader()
  for (let count = 0; count < 10; count++) await fetch(server.url + path, { method: 'HEAD', headers })
  const companyId = world.companyId
  await server.addLead(companyId)
  let text = ''
  while (!text.includes(companyId)) text += new TextDecoder().decode((await reader.read()).value)
  expect(text).not.toContain('replaced')
  cut.abort()
})
