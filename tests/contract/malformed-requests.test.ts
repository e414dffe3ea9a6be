import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '../../contract/errors.ts'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { findUser } from '../../server/store/users/users.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { buildWorld, exampleOf, nameOf, type World } from './example-calls.ts'
import { type Garbage, garbageFor } from './garbage.ts'

let server: TestServer
let world: World
let epoch: string
/** The member's, with a new session for each endpoint: some end the session they are called in. */
let token: string
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' })
  world = await buildWorld(server)
  const head = await server.call('GET', `/api/sync/head?companyId=${world.companyId}`, { token: world.member.token })
  epoch = String(head.body['epoch'])
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

interface Answer {
  status: number
  contentType: string
  text: string
}

/** Node's own client, because `fetch` refuses to send half of these. */
function send({ method, path, headers, body }: Garbage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/`, {
      method,
      agent,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...latin1(headers),
      },
    })
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response
      const contentType = response.headers['content-type'] ?? ''
      let text = ''
      const done = () => resolve({ status, contentType, text })
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', done)
      if (contentType.startsWith('text/event-stream')) {
        response.destroy()
        done()
      }
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const latin1 = (rawHeaders: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(rawHeaders).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]))

function complaintAbout({ status, contentType, text }: Answer): string | undefined {
  if (status >= 500) return 'is the fault of the server'
  if (status < 400) return
  if (!/^application\/(problem\+)?json/.test(contentType)) return `is ${contentType}`
  const parsed = errorBody.safeParse(JSON.parse(text))
  if (!parsed.success) return 'has no message and code'
  if (/\bat .*\.[jt]s:\d|node_modules/.test(text)) return 'shows a stack'
}

async function complaintsOf(all: Iterable<Garbage>): Promise<string[]> {
  const complaints: string[] = []
  const queue = [...all]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const answer = await send(next)
      const complaint = complaintAbout(answer)
      if (complaint)
        complaints.push(`${JSON.stringify(next).slice(0, 300)}: ${complaint}: ${answer.status} ${answer.text}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return complaints
}

async function signInAgain() {
  const account = await findUser(server.store, world.member._id)
  if (!account) return
  token = await server.tokenFrom(account, new Date())
  world = { ...world, member: { ...account, token } }
}

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test('answers every malformed request with a message and a code, and never with a 500', async () => {
    await signInAgain()
    const garbage = garbageFor(endpoint, await exampleOf(endpoint, world), { companyId: world.companyId, epoch })
    expect(await complaintsOf(garbage)).toEqual([])
  })
})

test('JSON that can’t be parsed is malformed', async () => {
  const reply = await server.call('POST', '/api/auth/login', { rawBody: '{"email":' })
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({ message: 'This request can’t be read. Send valid JSON.', code: 'malformed' })
})

const DEEP = '['.repeat(5_000) + ']'.repeat(5_000)

const withBody = endpoints
  .filter(({ method, form }) => method !== 'GET' && !form)
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)

test.each(withBody)('FM-077: %s: JSON that is nested 5,000 deep is malformed', async (_name, endpoint) => {
  await signInAgain()
  const { path, body, headers } = await exampleOf(endpoint, world)
  const fields = typeof body === 'object' && body !== null ? body : {}
  const bodies = [
    DEEP,
    `{"anything":${DEEP}}`,
    '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
    ...Object.keys(fields).map((name) => JSON.stringify({ ...fields, [name]: null }).replace('null', DEEP)),
  ]
  for (const deep of bodies) {
    const optionalHeaders = headers === undefined ? {} : { headers }
    const { status, text } = await send({ method: endpoint.method, path, body: deep, ...optionalHeaders })
    expect([status, JSON.parse(text)], deep.slice(0, 60)).toMatchObject([400, { code: 'malformed' }])
  }
})

test('brackets in a text don’t count as depth', async () => {
  const { bookedId, member } = world
  const content = '[{"\\'.repeat(1_000)
  const reply = await server.call('POST', `/api/epc/leads/${bookedId}/notes`, {
    token: member.token,
    body: { content },
  })
  expect(reply.status).toBe(201)
})

test('a body of another shape is invalid, and the message names the field and what to do', async () => {
  const reply = await server.call('POST', `/api/epc/leads/${world.leadId}/notes`, {
    token: world.member.token,
    body: { content: '   ' },
  })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({
    message: 'Write something before saving the note.',
    code: 'invalid',
    details: { field: 'content' },
  })
})

test('a body that isn’t JSON has the wrong type', async () => {
  const reply = await server.call('POST', '/api/auth/login', {
    rawBody: 'email=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(reply.status).toBe(415)
  expect(reply.body).toMatchObject({ code: 'unsupported-type' })
})

test('a body over a megabyte is too large', async () => {
  const reply = await server.call('POST', '/api/auth/login', { body: { email: 'x'.repeat(1_100_000) } })
  expect(reply.status).toBe(413)
  expect(reply.body).toMatchObject({ code: 'too-large' })
})

test('an address without an endpoint is not found', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['DELETE', '/api/companies'],
    ['POST', '/leads'],
  ] as const) {
    const reply = await server.call(method, path)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: 'There is nothing at this address.', code: 'not-found' })
  }
})

test('a request that isn’t HTTP, or has endless headers, gets the same kind of answer', async () => {
  const first = await raw('complete nonsense\r\n\r\n')
  expect(first).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed"/)
  const second = await raw(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(second).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too-large"/)
})

function raw(text: string): Promise<string> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('an id in capital letters is the same id', async () => {
  const companyId = await server.addCompany()
  const { token, _id: userId } = await server.addUser({ companyIds: [companyId] })
  const { _id } = await server.addLead(companyId, {})
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const path = `/api/epc/leads/${_id.toUpperCase()}`
  expect((await call('PATCH', path, { lead_status: 'Closed' })).status).toBe(200)
  expect((await call('PATCH', `${path}/assign`, { userId: userId.toUpperCase() })).status).toBe(200)
  expect((await call('POST', `${path}/notes`, { content: 'Rang' })).status).toBe(201)
  const found = await call(
    'GET',
    `/api/epc/leads?companyId=${companyId.toUpperCase()}&assignedTo=${userId.toUpperCase()}`,
  )
  expect(found.body).toMatchObject({ leads: [{ _id, lead_status: 'Closed', assignedTo: userId }] })
})

test('refuses a text that is too long for an index', async () => {
  const certificate_number = Array.from({ length: 200 }, () => crypto.randomUUID()).join('')
  const reply = await server.call('POST', '/api/epc/leads/from-certificates', {
    token: world.member.token,
    body: { certificates: [{ certificate_number, postcode: 'LS1 4AP' }] },
  })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'invalid' })
})
