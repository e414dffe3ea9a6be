import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { FeedChange, FeedRow } from '../../../contract/endpoints/sync.ts'
import { ENTITY_NAMES } from '../../../contract/entities/entity.ts'
import { Unreachable, UnreadableAnswer } from '../../api/failures.ts'
import { readStatus } from '../../db/outbox/sync-status.ts'
import { openLocalData } from '../../db/device.ts'
import { readMeta } from '../../db/schema/rows-db.ts'
import type { SyncPorts } from '../ports.ts'
import { pullCompany } from './pull.ts'
import type { PullContext } from './expired-cursor.ts'

const USER_ID = '0198a000-0000-7000-8000-00000000000a'
const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'
const idOf = (index: number) => `0198a000-0000-7000-8000-${String(index).padStart(12, '0')}`

const person = (index: number, seq: number, firstname = `Name ${index}`): FeedRow => ({
  t: 'user',
  id: idOf(index),
  seq,
  v: seq,
  row: { _id: idOf(index), firstname, lastname: 'Lee' },
})

interface Script {
  head: number
  pages: FeedRow[][]
  changes: FeedChange[]
}

const json = (body: unknown, status = 200) => Response.json(body, { status })

function answer({ head, pages, changes }: Script, path: string): Response {
  const url = new URL(path, 'http://test')
  const totals = Object.fromEntries(ENTITY_NAMES.map((name) => [name, 0]))
  if (url.pathname === '/api/sync/head') {
    return json({ epoch: 'e1', schema: 1, cursor: `c${head}`, head, totals })
  }
  if (url.pathname === '/api/sync/bootstrap') {
    const page = Number(url.searchParams.get('after') ?? 0)
    const next = page + 1 < pages.length ? { next: String(page + 1) } : {}
    return json({ epoch: 'e1', rows: pages[page], ...next })
  }
  const since = Number(url.searchParams.get('cursor')?.slice(1))
  const found = changes.filter((change) => change.seq > since)
  if (found.length === 0) return new Response(null, { status: 204 })
  const upTo = Math.max(...found.map((change) => change.seq))
  const place = { cursor: `c${upTo}`, upTo, more: false, head: upTo, durable: upTo }
  return json({ epoch: 'e1', schema: 1, changes: found, ...place })
}

async function createContext(fetch: SyncPorts['fetch']): Promise<PullContext> {
  const ports: SyncPorts = {
    data: openLocalData({ indexedDB: new IDBFactory(), IDBKeyRange }),
    fetch,
    now: () => 1_000,
    random: () => 0.5,
    sleep: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    locks: undefined,
    newId: () => idOf(99),
    usedStorage: async () => 0,
    report: (error) => {
      throw error
    },
  }
  const session = { token: 't', userId: USER_ID, role: 'User', companyIds: [COMPANY_ID], expiresAt: 0 } as const
  await ports.data.outbox.auth.put({ key: 'session', ...session })
  const signal = new AbortController().signal
  return { ports, session, companyId: COMPANY_ID, shouldStop: async () => false, onProgress: () => undefined, signal }
}

const rowsOf = ({ ports }: PullContext) => ports.data.openRows(USER_ID, COMPANY_ID)
const names = async (context: PullContext) =>
  (await rowsOf(context).of('user').toArray()).map(({ row }) => row.firstname)

test('a bootstrap ends where the feed begins', async () => {
  const script = { head: 5, pages: [[person(1, 2)], [person(2, 3)]], changes: [person(1, 7, 'Changed')] }
  const context = await createContext(async (path) => answer(script, path))
  expect(await pullCompany(context)).toBe(true)

  expect(await names(context)).toEqual(['Changed', 'Name 2'])
  expect(await readMeta(rowsOf(context))).toMatchObject({ bootstrapComplete: true, cursor: 'c7', cursorSeq: 7 })
})

function createGate(script: Script) {
  let shutFor: string | undefined
  let release: () => void = () => undefined
  return {
    shut: (path: string) => {
      shutFor = path
    },
    isWaiting: () => shutFor === undefined,
    release: () => release(),
    fetch: async (path: string) => {
      const given = answer(script, path)
      if (shutFor !== undefined && path.startsWith(shutFor)) {
        shutFor = undefined
        await new Promise<void>((resolve) => {
          release = resolve
        })
      }
      return given
    },
  }
}

test('an answer that comes when another tab has moved on changes nothing', async () => {
  const script: Script = { head: 5, pages: [[person(1, 2)]], changes: [] }
  const gate = createGate(script)
  const context = await createContext(gate.fetch)
  await pullCompany(context)

  script.changes = [person(1, 6, 'Older')]
  gate.shut('/api/sync/changes')
  const slow = pullCompany(context)
  await expect.poll(gate.isWaiting).toBe(true)
  script.changes = [person(1, 8, 'Newer')]
  await pullCompany(context)
  gate.release()
  await slow

  expect(await names(context)).toEqual(['Newer'])
  expect((await readMeta(rowsOf(context))).cursorSeq).toBe(8)
})

test('the first page of a slow tab does not undo the bootstrap that another has finished', async () => {
  const script: Script = { head: 5, pages: [[person(1, 2)], [person(2, 3)]], changes: [] }
  const gate = createGate(script)
  const context = await createContext(gate.fetch)
  gate.shut('/api/sync/bootstrap')
  const slow = pullCompany(context)
  await expect.poll(gate.isWaiting).toBe(true)
  await pullCompany(context)
  gate.release()
  await slow

  expect(await readMeta(rowsOf(context))).toMatchObject({ bootstrapComplete: true, generation: 1, cursor: 'c5' })
  expect(await names(context)).toEqual(['Name 1', 'Name 2'])
})

test('a row that comes twice is kept as it was last', async () => {
  const script: Script = { head: 5, pages: [[person(1, 9, 'As of commit 9')]], changes: [person(1, 7, 'Older')] }
  const context = await createContext(async (path) => answer(script, path))
  await pullCompany(context)
  expect(await names(context)).toEqual(['As of commit 9'])
})

test('a deletion leaves a tombstone for readers of changes', async () => {
  const script: Script = {
    head: 5,
    pages: [[person(1, 2), person(2, 3)]],
    changes: [{ t: 'user', id: idOf(1), seq: 6, del: true }],
  }
  const context = await createContext(async (path) => answer(script, path))
  await pullCompany(context)
  expect(await names(context)).toEqual(['Name 2'])
  expect(await rowsOf(context).tombstones.toArray()).toMatchObject([{ entity: 'user', id: idOf(1), seq: 6 }])
})

test('an answer that is not of our server changes nothing, and the place is kept', async () => {
  const script: Script = { head: 5, pages: [[person(1, 2)]], changes: [] }
  let isPortal = false
  const context = await createContext(async (path) =>
    isPortal ? new Response('<html>', { headers: { 'content-type': 'text/html' } }) : answer(script, path),
  )
  await pullCompany(context)
  const before = await readMeta(rowsOf(context))
  isPortal = true
  await expect(pullCompany(context)).rejects.toThrow('did not come from our server')
  expect(await readMeta(rowsOf(context))).toEqual(before)
})

for (const [what, body] of Object.entries({
  'is no JSON': '{"epoch":"e1","rows":[{"t":"user","id":"1","seq":,"row":{"firstname":"A } in it"}}]}',
  'has a field of another kind': '{"epoch":"e1","rows":[{"t":"user","id":"1","seq":"two","v":1,"row":{}}]}',
}))
  test(`a page that came whole but ${what} is a server problem, logged with where it is`, async () => {
    const script: Script = { head: 5, pages: [[person(1, 2)]], changes: [] }
    const context = await createContext(async (path) =>
      path.startsWith('/api/sync/bootstrap')
        ? new Response(body, { headers: { 'content-type': 'application/json' } })
        : answer(script, path),
    )
    const logged: unknown[] = []
    const ports = { ...context.ports, report: (error: unknown) => logged.push(error) }
    await expect(pullCompany({ ...context, ports })).rejects.toThrow(UnreadableAnswer)
    expect(await readStatus(ports.data.outbox)).toMatchObject({ offline: false, hasServerProblem: true })
    expect(String(logged[0])).toMatch(/GET \/api\/sync\/bootstrap.*(rows\.0|JSON)/)
  })

test('a page that was cut short is no answer', async () => {
  const script: Script = { head: 5, pages: [[person(1, 2)]], changes: [] }
  const context = await createContext(async (path) => {
    if (!path.startsWith('/api/sync/bootstrap')) return answer(script, path)
    const cut = '{"epoch":"e1","rows":[{"t":"user","id":"1","seq":2,"v":2,"row":{"firstname":"A } in it"}}'
    return new Response(cut, { headers: { 'content-type': 'application/json' } })
  })
  await expect(pullCompany(context)).rejects.toThrow(Unreachable)
  expect(await readStatus(context.ports.data.outbox)).toMatchObject({ offline: true, hasServerProblem: false })
})

test('pages grow while they come quickly, and shrink where the line is slow', async () => {
  const script: Script = { head: 30, pages: Array.from({ length: 12 }, (_, page) => [person(page, 2)]), changes: [] }
  let now = 0
  const limits: number[] = []
  const context = await createContext(async (path) => {
    const url = new URL(path, 'http://test')
    if (url.pathname === '/api/sync/bootstrap') limits.push(Number(url.searchParams.get('limit')))
    now += limits.length < 7 ? 100 : 5_000
    return answer(script, path)
  })
  await pullCompany({ ...context, ports: { ...context.ports, now: () => now } })
  expect(limits).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000, 2_500, 1_250, 625, 313, 200])
})
