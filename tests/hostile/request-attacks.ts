import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Attack } from './attacks.ts'
import type { Reply, Target } from './target.ts'

export const unless = (statuses: readonly number[], { status, text }: Reply, what: string): string | undefined =>
  statuses.includes(status) ? undefined : `${what}: ${status} ${text.slice(0, 120)}`

const firstOf = (complaints: readonly (string | undefined)[]) => complaints.find((each) => each !== undefined)

const deepJson: Attack = {
  name: 'JSON nested thousands deep',
  run: async ({ call, user, leadIds, companyId }, size) => {
    const deep = '['.repeat(5_000 * size) + ']'.repeat(5_000 * size)
    const bodies = [deep, `{"content":${deep}}`, `{"items":[{"key":"${randomUUID()}","body":${deep}}]}`]
    const paths = [`/api/epc/leads/${leadIds[0]}/notes`, `/api/contacts?companyId=${companyId}`, '/api/sync/push']
    const replies = paths.flatMap((path) => bodies.map((raw) => call('POST', path, { token: user, raw })))
    return firstOf((await Promise.all(replies)).map((reply) => unless([400, 413], reply, 'deep JSON')))
  },
}

const FOREIGN_PATHS = [
  '/api/epc/../auth/login',
  '/api/epc/%2e%2e/auth/login',
  '/api/epc//..//auth/login',
  'http://elsewhere.example/api/epc/leads',
  '//elsewhere.example/api/contacts',
  '/API/EPC/leads',
  '/api/marketing/subscribers/import?x=/../..',
]

const pushPaths: Attack = {
  name: 'paths in a batch',
  run: async ({ call, user, leadIds }, size) => {
    const item = (path: string) => ({ key: randomUUID(), method: 'POST', path, headers: {}, body: {} })
    const fine = { ...item(`/api/epc/leads/${leadIds[1]}/notes`), body: { content: 'Goes through' } }
    const items = [...FOREIGN_PATHS.map(item), fine]
    for (let round = 0; round < size; round++) {
      const keyed = items.map((each) => ({ ...each, key: randomUUID() }))
      const reply = await call('POST', '/api/sync/push', { token: user, body: { items: keyed } })
      const statuses = [...reply.text.matchAll(/"status":(\d+),"headers"/g)].map(([, status]) => Number(status))
      if (reply.status !== 200 || statuses.filter((status) => status === 404).length !== FOREIGN_PATHS.length)
        return `a batch with foreign paths: ${reply.status} ${reply.text.slice(0, 300)}`
      if (!statuses.includes(201) && !statuses.includes(503)) return 'the change beside them did not go through'
    }
    return undefined
  },
}

const longFields: Attack = {
  name: 'fields of 900 kB',
  run: async ({ call, user, leadIds, companyId }, size) => {
    const long = 'x'.repeat(900_000)
    const scope = `?companyId=${companyId}`
    const calls: [string, string, object][] = [
      ['PATCH', `/api/epc/leads/${leadIds[2]}/certificate`, { fields: { tenure: long } }],
      ['PATCH', `/api/epc/leads/${leadIds[2]}/certificate`, { fields: { uprn: long } }],
      ['POST', `/api/epc/leads/${leadIds[2]}/notes`, { content: long }],
      ['POST', `/api/contacts${scope}`, { email: `${'a'.repeat(900_000)}@example.com` }],
      ['POST', `/api/accounts${scope}`, { name: long }],
      ['POST', `/api/views${scope}`, { list: 'leads', name: 'x', search: { q: long }, shared: true }],
      ['POST', `/api/marketing/lists${scope}`, { name: long }],
      [
        'POST',
        `/api/epc/leads/from-certificates${scope}`,
        { certificates: [{ certificate_number: 'a', postcode: 'LS1 4AP', tenure: long }] },
      ],
      [
        'POST',
        `/api/views${scope}`,
        {
          list: 'leads',
          name: 'x',
          search: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1])),
          shared: true,
        },
      ],
    ]
    const all = Array.from({ length: size }, () => calls).flat()
    const replies = await Promise.all(all.map(([method, path, body]) => call(method, path, { token: user, body })))
    return firstOf(replies.map((reply, index) => unless([422], reply, `a long field in ${all[index]?.[1]}`)))
  },
}

const bombs: Attack = {
  name: 'a batch that unpacks to a hundred megabytes',
  run: async ({ call, user }, size) => {
    const raw = gzipSync(Buffer.alloc(100_000_000 * size, '['))
    const headers = { 'content-encoding': 'gzip' }
    return unless([413], await call('POST', '/api/sync/push', { token: user, raw, headers }), 'a gzip bomb')
  },
}

const blanks = (length: number) => encodeURIComponent(' '.repeat(length))

const searches: Attack = {
  name: 'searches of nothing but blanks and repeats',
  run: async ({ call, user, companyId }, size) => {
    const paths = [
      `/api/epc/leads?companyId=${companyId}&phone=${'0'.repeat(490)}&postcode=${blanks(490)}`,
      `/api/epc/leads?companyId=${companyId}${'&lead_source=x'.repeat(900)}`,
      `/api/marketing/subscribers?companyId=${companyId}&q=${blanks(199)}`,
      `/api/epc/${'1'.repeat(90)}/${blanks(60)}`,
      `/api/sync/changes?companyId=${companyId}&cursor=${'x'.repeat(1_000)}`,
    ]
    const all = Array.from({ length: 5 * size }, () => paths).flat()
    const replies = await Promise.all(all.map((path) => call('GET', path, { token: user })))
    return firstOf(
      replies.map((reply) => (reply.status >= 500 || reply.status === 0 ? unless([], reply, 'a search') : undefined)),
    )
  },
}

const HELD_MS = 1_500

const halfRequests: Attack = {
  name: 'connections that never finish their request',
  run: async ({ url }: Target, size) => {
    const { port } = new URL(url)
    const sockets = Array.from({ length: 100 * size }, () => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\ncontent-type: application/json\r\n\r\n{',
        ),
      )
      return socket.on('error', () => {})
    })
    await sleep(HELD_MS)
    for (const socket of sockets) socket.destroy()
    return undefined
  },
}

export const requestAttacks: readonly Attack[] = [deepJson, pushPaths, longFields, bombs, searches, halfRequests]
