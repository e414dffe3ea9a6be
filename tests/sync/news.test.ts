import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PokeWithNews } from '../../contract/endpoints/sync.ts'
import type { Lead, LeadStatus } from '../../contract/entities/lead.ts'
import { readMeta } from '../../src/db/schema/rows-db.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { sleep } from '../../src/sync/ports.ts'
import { readNews } from '../../server/store/feed/news.ts'
import { createWorld, type World } from '../support/builders/world.ts'
import { type TestDevice, untilQuiet } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const PATIENCE = { timeout: 10_000 }
const pullsOf = ({ transport }: TestDevice) =>
  transport.log.filter(({ path }) => path.startsWith('/api/sync/changes')).length

const statusOn = async ({ device, companyId, companyData }: TestDevice, { _id }: Lead) =>
  (await device.openRows(companyData.userId, companyId).of('lead').get(_id))?.row

async function setStatus({ user }: World, { _id }: Lead, lead_status: LeadStatus) {
  const { status } = await server.call('PATCH', `/api/epc/leads/${_id}`, { token: user.token, body: { lead_status } })
  expect(status).toBe(200)
}

async function listening(device: TestDevice, work: () => Promise<void>): Promise<void> {
  const isOpen = () => device.transport.log.some(({ path }) => path === '/api/sync/stream')
  const engine = startEngine({ ...device.ports, sleep })
  try {
    await expect.poll(isOpen, PATIENCE).toBe(true)
    await untilQuiet(device)
    await work()
  } finally {
    engine.stop()
  }
}

test('a device that is up to date gets a colleague’s changes with the news, and pulls nothing', async () => {
  const world = await createWorld(server)
  const [lead] = world.leads as [Lead]
  const theirs = await world.addDevice(world.colleague)
  await listening(theirs, async () => {
    const before = pullsOf(theirs)
    for (const status of ['Call Back', 'Closed', 'Open'] as const) {
      await setStatus(world, lead, status)
      await expect.poll(() => statusOn(theirs, lead), PATIENCE).toMatchObject({ lead_status: status })
    }
    expect(pullsOf(theirs)).toBe(before)
  })
})

test('FM-134: a device whose own rows are among the changes pulls them', async () => {
  const world = await createWorld(server)
  const [lead] = world.leads as [Lead]
  const theirs = await world.addDevice(world.colleague)
  await listening(theirs, async () => {
    const before = pullsOf(theirs)
    const assigned = await server.call('PATCH', `/api/epc/leads/${lead._id}/assign`, {
      token: world.user.token,
      body: { userId: world.colleague._id },
    })
    expect(assigned.status).toBe(200)
    const rows = theirs.device.openRows(world.colleague._id, world.companyId)
    await expect.poll(() => rows.of('notification').count(), PATIENCE).toBe(1)
    expect(pullsOf(theirs)).toBe(before + 1)
  })
})

/** Runs with a device that receives only the pokes that the test sends. */
async function withPokes(device: TestDevice, work: (sendPoke: (poke: PokeWithNews) => void) => Promise<void>) {
  let liveController: ReadableStreamDefaultController<Uint8Array> | undefined
  device.transport.fault = ({ path }) => {
    if (path !== '/api/sync/stream') return undefined
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (liveController = controller) })
    return () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  await listening(device, async () => {
    await expect.poll(() => liveController).toBeDefined()
    await work((poke) =>
      liveController?.enqueue(new TextEncoder().encode(`event: poke\ndata: ${JSON.stringify(poke)}\n\n`)),
    )
  })
}

async function newsSince({ companyId }: World, after: number): Promise<PokeWithNews> {
  const news = await readNews(server.store, companyId, after)
  if (!news || news === 'none') throw new Error('There is no news.')
  return { companyId, seq: news.seq, news: JSON.parse(news.text) as PokeWithNews['news'] }
}

const cursorOf = async ({ device, companyData, companyId }: TestDevice) =>
  (await readMeta(device.openRows(companyData.userId, companyId))).cursorSeq

test('FM-133: ignores news that doesn’t continue from the device’s cursor, and pulls everything in between', async () => {
  const world = await createWorld(server)
  const [first, second] = world.leads as [Lead, Lead]
  const theirs = await world.addDevice(world.colleague)
  await withPokes(theirs, async (sendPoke) => {
    const before = { pulls: pullsOf(theirs), place: await cursorOf(theirs) }
    await setStatus(world, first, 'Closed')
    await setStatus(world, second, 'Call Back')
    // Only the second change.
    sendPoke(await newsSince(world, before.place + 1))
    await expect.poll(() => statusOn(theirs, second), PATIENCE).toMatchObject({ lead_status: 'Call Back' })
    expect(await statusOn(theirs, first)).toMatchObject({ lead_status: 'Closed' })
    expect(pullsOf(theirs)).toBe(before.pulls + 1)
  })
})

test('FM-133: news that starts before the device’s cursor adds what is newer, and takes nothing back', async () => {
  const world = await createWorld(server)
  const [first, second] = world.leads as [Lead, Lead]
  const theirs = await world.addDevice(world.colleague)
  await withPokes(theirs, async (sendPoke) => {
    const cursorBefore = await cursorOf(theirs)
    await setStatus(world, first, 'Closed')
    const old = await newsSince(world, cursorBefore)
    await theirs.pull()
    await setStatus(world, second, 'Call Back')
    const pulls = pullsOf(theirs)
    sendPoke(await newsSince(world, cursorBefore))
    await expect.poll(() => statusOn(theirs, second), PATIENCE).toMatchObject({ lead_status: 'Call Back' })
    sendPoke(old)
    sendPoke(await newsSince(world, cursorBefore))
    await sleep(300, new AbortController().signal)
    expect(await statusOn(theirs, second)).toMatchObject({ lead_status: 'Call Back' })
    expect(pullsOf(theirs)).toBe(pulls)
  })
})

test('FM-135: a device with a commit token that the news doesn’t name shows it to the server', async () => {
  const world = await createWorld(server)
  const [first, second] = world.leads as [Lead, Lead]
  const theirs = await world.addDevice(world.colleague)
  await withPokes(theirs, async (sendPoke) => {
    await theirs.setStatus(first, 'Closed')
    await expect.poll(() => statusOn(theirs, first), PATIENCE).toMatchObject({ lead_status: 'Closed' })
    await untilQuiet(theirs)
    await setStatus(world, second, 'Call Back')
    const pulls = pullsOf(theirs)
    const poke = await newsSince(world, await cursorOf(theirs))
    sendPoke({ ...poke, news: poke.news && { ...poke.news, commitTokens: [] } })
    await expect.poll(() => pullsOf(theirs), PATIENCE).toBe(pulls + 1)
    await setStatus(world, second, 'Open')
    sendPoke(await newsSince(world, await cursorOf(theirs)))
    await expect.poll(() => statusOn(theirs, second), PATIENCE).toMatchObject({ lead_status: 'Open' })
    expect(pullsOf(theirs)).toBe(pulls + 1)
  })
})

test('FM-133: pulls news that can’t be read', async () => {
  const world = await createWorld(server)
  const [lead] = world.leads as [Lead]
  const theirs = await world.addDevice(world.colleague)
  await withPokes(theirs, async (sendPoke) => {
    const cursorBefore = await cursorOf(theirs)
    await setStatus(world, lead, 'Closed')
    const poke = await newsSince(world, cursorBefore)
    sendPoke({ ...poke, news: { from: 'elsewhere' } as never })
    await expect.poll(() => statusOn(theirs, lead), PATIENCE).toMatchObject({ lead_status: 'Closed' })
  })
})
