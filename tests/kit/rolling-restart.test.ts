import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { createTokens } from '../../server/policies/tokens.ts'
import { findUser } from '../../server/store/users/users.ts'
import { type Engine, startEngine } from '../../src/sync/engine.ts'
import { composeSettings } from '../../tools/kit/compose-settings.ts'
import { allStored } from '../support/builders/all-stored.ts'
import { addCompany, addLeads, addUser } from '../support/builders/company-world.ts'
import { isLive } from '../support/fakes/faulty-transport.ts'
import { runningClock } from '../support/fakes/running-clock.ts'
import { ensurePrograms, INSTALL_MS } from '../support/server/debian-program.ts'
import { TestDevice } from '../support/server/device.ts'
import { createTestStore, type TestStore } from '../support/server/test-database.ts'
import { SECRET, ServerPair } from '../sync/two-servers/server-pair.ts'
import { PROXIES, type Proxy, startProxy } from './proxy.ts'

const DEVICES = 6
const BETWEEN_SAVES_MS = 150
const PATIENCE = { timeout: 30_000, interval: 100 }
/** The states of a device that shows a problem. */
const SHOWN = ['offline', 'hasServerProblem', 'hasProxyPage'] as const

interface Member {
  readonly device: TestDevice
  readonly engine: Engine
  readonly shown: string[]
  /** Live connections that broke while the device listened. */
  readonly broken: string[]
}

let store: TestStore
let pair: ServerPair
let proxy: Proxy
const members: Member[] = []

beforeAll(async () => {
  await ensurePrograms(PROXIES.caddy)
  store = await createTestStore()
  const settings = { PUBLIC_URL: 'https://localhost', JWT_SECRET: SECRET, ADMIN_PASSWORD: 'long enough' }
  const { DRAIN_SECONDS = '' } = composeSettings(readFileSync('kit/compose.yaml', 'utf8'), settings)
  pair = await ServerPair.start(store.connection, { DRAIN_SECONDS })
  const [first, second] = pair.servers
  proxy = await startProxy('caddy of compose.yaml', first.url, second.url)
}, INSTALL_MS)
afterAll(async () => {
  for (const { engine } of members) engine.stop()
  await proxy.stop()
  await pair.dispose()
  await store.close()
}, 60_000)
// Caddy's certificate was made for this test.
beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'))

async function addMember(companyId: string): Promise<Member> {
  const account = await findUser(store, await addUser(store, [companyId]))
  if (!account) throw new Error('The user just made is not there.')
  const device = new TestDevice({ url: proxy.url, companyId, clock: runningClock(), random: Math.random })
  const shown: string[] = []
  const note = (status: object) => {
    shown.push(...SHOWN.filter((name) => Reflect.get(status, name) === true))
  }
  device.outbox.status.hook('creating', (_key, status) => note(status))
  device.outbox.status.hook('updating', note)
  const broken: string[] = []
  device.transport.fault = ({ path }) =>
    isLive(path) ? async (deliver) => watched(await deliver(), () => void broken.push(path)) : undefined
  await device.signIn(await createTokens(SECRET, () => new Date()).sign(account))
  return { device, engine: startEngine(device.ports), shown, broken }
}

/** Calls `onEnd` if the server ends it; a device that moves away cancels it. */
function watched(response: Response, onEnd: () => void): Response {
  const watch = new TransformStream<Uint8Array, Uint8Array>({ flush: onEnd })
  return new Response(response.body?.pipeThrough(watch) ?? null, response)
}

async function notesOn({ device }: Member): Promise<string[]> {
  const { rows } = device.companyData
  return (await allStored(rows, 'note')).map(({ row }) => String(Reflect.get(row, 'content'))).toSorted()
}

const streamsOf = ({ device }: Member) => device.transport.log.filter(({ path }) => isLive(path)).length

async function saveUntil(lead: Lead, isOver: () => boolean): Promise<string[]> {
  const saved: string[] = []
  for (let number = 0; !isOver(); number++) {
    const [content, member] = [`Note ${number}`, members[number % DEVICES]]
    await member?.device.note(lead, content)
    saved.push(content)
    await sleep(BETWEEN_SAVES_MS)
  }
  return saved.toSorted()
}

test('FM-136: each server is restarted in turn while devices save: everything arrives once, news continues, and no user notices', async () => {
  const companyId = await addCompany(store)
  const [lead] = await addLeads(store, companyId, [{ firstname: 'Maya' }])
  if (!lead) throw new Error('The lead just made is not there.')
  for (let number = 0; number < DEVICES; number++) members.push(await addMember(companyId))
  await expect.poll(() => members.every((member) => streamsOf(member) === 1), PATIENCE).toBe(true)

  let isOver = false
  const saving = saveUntil(lead, () => isOver)
  for (const server of pair.servers) {
    await server.stop()
    expect(server.exitCode).toBe(0)
    await server.start()
  }
  // Those that the second one sent away have returned by now, and get what is saved last.
  isOver = true
  const saved = await saving

  for (const member of members) await expect.poll(() => notesOn(member), PATIENCE).toEqual(saved)
  const notes = await store.db.selectFrom('note').select('content').where('company_id', '=', companyId).execute()
  expect(notes.map(({ content }) => content).toSorted()).toEqual(saved)
  expect(members.map(({ shown }) => shown)).toEqual(Array(DEVICES).fill([]))
  // Each device moved when it was asked to, at most once for each server.
  expect(members.map(({ broken }) => broken)).toEqual(Array(DEVICES).fill([]))
  for (const member of members) expect(streamsOf(member)).toBeLessThanOrEqual(3)
  expect(members.some((member) => streamsOf(member) > 1)).toBe(true)
}, 180_000)
