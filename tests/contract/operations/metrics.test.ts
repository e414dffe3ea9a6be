import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints/registry.ts'
import { addRun } from '../../../server/store/backup/backup-runs.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

const TOKEN = 'only the tests know this token'
let server: TestServer
let companyId: string
beforeAll(async () => {
  server = await startTestServer({ metricsToken: TOKEN, heartbeatMs: 200 })
  companyId = await server.addCompany()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

async function read(): Promise<Sample[]> {
  const { status, text } = await server.call('GET', '/metrics', { token: TOKEN })
  expect(status).toBe(200)
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]),
    ),
    value: Number(value),
  }))
}

const valueOf = (samples: readonly Sample[], name: string, labels: Sample['labels'] = {}) =>
  samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  )?.value

/** In a way that no client of ours uses. */
const ask = (method: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    const { port } = new URL(server.url)
    const sent = request({ port, method, path, host: '127.0.0.1' }, (answer) => answer.resume().on('end', resolve))
    sent.on('error', reject).end()
  })

test('are refused without the token, with a wrong one or with a session', async () => {
  const boss = await server.addUser({ role: 'SuperAdmin' })
  for (const token of [undefined, '', `${TOKEN}.`, TOKEN.slice(1), boss.token]) {
    const { status, text } = await server.call('GET', '/metrics', { token })
    expect(status).toBe(401)
    expect(text).not.toContain('doorstep_')
  }
})

test('are off without the setting', async () => {
  const plain = await startTestServer()
  expect((await plain.call('GET', '/metrics', { token: '' })).status).toBe(404)
  await plain.close()
})

test('report the state of the server and the database', async () => {
  const samples = await read()
  expect(valueOf(samples, 'doorstep_database_up')).toBe(1)
  expect(valueOf(samples, 'doorstep_database_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf(samples, 'doorstep_pool_limit', { pool: 'requests' })).toBe(10)
  expect(valueOf(samples, 'doorstep_pool_waiting', { pool: 'pulls' })).toBe(0)
  expect(valueOf(samples, 'doorstep_event_loop_delay_seconds', { of: 'p99' })).toBeGreaterThanOrEqual(0)
  expect(valueOf(samples, 'doorstep_disk_free_bytes')).toBe(1e12)
  expect(valueOf(samples, 'doorstep_feed_lag_seconds')).toBe(0)
  expect(valueOf(samples, 'doorstep_emails_total', { kind: 'message', outcome: 'failed' })).toBe(0)
  expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('count requests by the pattern of their route and their status, with their duration', async () => {
  const { token } = await server.addUser({ companyIds: [companyId] })
  const { _id } = await server.addLead(companyId)
  const labels = { method: 'GET', route: '/api/epc/leads/:id' }
  await server.call('GET', `/api/epc/leads/${_id}`, { token })
  await server.call('GET', `/api/epc/leads/${randomUUID()}`, { token })
  await server.call('GET', `/api/epc/leads/${_id}`, { token })
  await expect
    .poll(async () => valueOf(await read(), 'doorstep_http_requests_total', { ...labels, status: '200' }), {
      timeout: 10_000,
    })
    .toBe(2)
  const samples = await read()
  expect(valueOf(samples, 'doorstep_http_requests_total', { ...labels, status: '404' })).toBe(1)
  expect(valueOf(samples, 'doorstep_http_request_duration_seconds_count', labels)).toBe(3)
})

test('count a stream as open, without a duration', async () => {
  const { token } = await server.addUser({ companyIds: [companyId] })
  const gone = new AbortController()
  await fetch(`${server.url}/api/sync/stream`, { headers: { authorization: `Bearer ${token}` }, signal: gone.signal })
  expect(valueOf(await read(), 'doorstep_streams')).toBe(1)
  gone.abort()
  await expect.poll(async () => valueOf(await read(), 'doorstep_streams'), { timeout: 10_000 }).toBe(0)
  const samples = await read()
  expect(
    samples.filter(({ name, labels }) => name.includes('duration') && labels['route']?.includes('stream')),
  ).toEqual([])
})

test('report the unsent changes of devices, by company', async () => {
  const office = await startTestServer({ metricsToken: TOKEN })
  const id = await office.addCompany('The name of a company')
  const { token } = await office.addUser({ companyIds: [id] })
  const headers = { 'sync-device': randomUUID(), 'sync-pending': `3;oldest=7200;company=${id}` }
  await office.call('GET', '/api/sync/access', { token, headers })
  const { text } = await office.call('GET', '/metrics', { token: TOKEN })
  expect(text).toContain(`doorstep_unsent_changes{company="${id}"} 3`)
  expect(text).toMatch(new RegExp(`doorstep_unsent_oldest_seconds\\{company="${id}"\\} 72\\d\\d`))
  expect(text).not.toContain('The name of')
  await office.close()
})

test('report the age of the last proven backup, and how many are damaged', async () => {
  const office = await startTestServer({ metricsToken: TOKEN })
  const add = async (name: string, state: 'proven' | 'damaged', hours: number) => {
    const takenAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    await addRun(office.store, { name, place: 'here', location: name, takenAt, state })
  }
  await add('damaged', 'damaged', 30)
  await add('last', 'proven', 2)
  const { text } = await office.call('GET', '/metrics', { token: TOKEN })
  expect(text).toMatch(/^doorstep_backup_proven_age_seconds 72\d\d/m)
  expect(text).toMatch(/^doorstep_backups_damaged 1$/m)
  await office.close()
})

test('have only bounded labels, whatever is sent', async () => {
  const stranger = randomUUID()
  for (const method of ['PROPFIND', 'PURGE', 'M-SEARCH']) await ask(method, `/api/${stranger}`)
  for (let n = 0; n < 5; n += 1) {
    await ask('GET', `/${randomUUID()}.js`)
    await ask('GET', `/api/epc/leads/${randomUUID()}?q=${randomUUID()}`)
    await ask('POST', `/unsubscribe/${randomUUID()}`)
    await ask('OPTIONS', `/${randomUUID()}`)
  }
  const routes = new Set([...endpoints.map(({ path }) => path), '/metrics', 'site', 'none'])
  const samples = (await read()).filter(({ name }) => name.startsWith('doorstep_'))
  const allowed: Readonly<Record<string, (value: string) => boolean>> = {
    route: (value) => routes.has(value),
    method: (value) => ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'].includes(value),
    status: (value) => /^[1-5]\d\d$/.test(value),
    le: (value) => /^(\d+(\.\d+)?|\+Inf)$/.test(value),
    company: (value) => /^[\da-f-]{36}$/.test(value),
    queue: (value) => /^[a-z_-]{1,40}$/.test(value),
    version: (value) => /^\d+\.\d+\.\d+$/.test(value),
    pool: (value) => ['requests', 'pulls'].includes(value),
    state: (value) =>
      ['in_use', 'idle', 'due', 'running', 'arriving', 'working', 'failed', 'sending', 'stopped'].includes(value),
    of: (value) => ['median', 'p99', 'longest'].includes(value),
    with: (value) => ['rows', 'nothing'].includes(value),
    kind: (value) => ['campaign', 'message'].includes(value),
    outcome: (value) => ['sent', 'refused', 'failed'].includes(value),
  }
  const labels = samples.flatMap((sample) => Object.entries(sample.labels))
  expect(labels.filter(([label, value]) => !allowed[label]?.(value))).toEqual([])
  expect(labels.some(([label, value]) => label === 'method' && value === 'other')).toBe(true)
  expect(labels.some(([label, value]) => label === 'route' && value === 'none')).toBe(true)
})
