import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUSH_LINES } from '../../contract/endpoints/push.ts'
import type { TestDevice } from '../support/server/device.ts'
import { type Fault, firstly, isBatch, type Outgoing } from '../support/fakes/faulty-transport.ts'
import { runEngine } from '../support/server/run-engine.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, notesOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const batches = (device: TestDevice) => device.transport.log.filter(isBatch)
const sizeOf = ({ body }: Outgoing) => (body as { items: unknown[] }).items.length
const never = new AbortController().signal

/** The real answer line by line, with a pause before each; `afterLines` ends it early. */
const inLines =
  (device: TestDevice, pauseMs: number, afterLines = Infinity): Fault =>
  async (deliver) => {
    const response = await deliver()
    expect(response.headers.get('content-type')).toBe(PUSH_LINES)
    const lines = (await response.text()).split(/(?<=\n)/)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const line = afterLines > 0 ? lines.shift() : undefined
        if (line === undefined && lines.length > 0) return controller.error(new TypeError('terminated'))
        if (line === undefined) return controller.close()
        afterLines -= 1
        if (pauseMs > 0) await device.clock.sleep(pauseMs, never)
        controller.enqueue(new TextEncoder().encode(line))
      },
    })
    return new Response(body, response)
  }

test('FM-069: waits for a batch that takes the server minutes, and sends it once', async () => {
  const { device, user, leads } = await createWorld(server, 12)
  for (const lead of leads) await device.note(lead, 'Slowly')
  device.transport.fault = firstly(1, inLines(device, 15_000), isBatch)
  const tookMs = await runEngine(device, async () => (await device.outbox.pending.count()) === 0)
  expect(tookMs).toBeGreaterThan(120_000)
  expect(device.transport.log.filter((request) => isBatch(request) || request.method === 'POST')).toHaveLength(1)
  for (const lead of leads) expect(await notesOnServer(server, user, lead)).toEqual(['Slowly'])
})

test('FM-069: counts answers that arrived before the connection broke, and resends the rest', async () => {
  const { device, user, leads } = await createWorld(server, 30)
  for (const lead of leads) await device.note(lead, 'Once')
  device.transport.fault = firstly(1, inLines(device, 0, 10), isBatch)
  await device.push()
  await checkDevice(device)
  expect(batches(device).map(sizeOf)).toEqual([30, 20])
  expect(await device.outbox.pending.count()).toBe(0)
  for (const lead of leads) expect(await notesOnServer(server, user, lead)).toEqual(['Once'])
})

test('FM-069: batches shrink while they are slow, and grow again', async () => {
  const { device, leads } = await createWorld(server, 50)
  const sendAll = async (tookMs: number) => {
    for (const lead of leads) await device.note(lead, 'Timed')
    device.transport.log.length = 0
    device.transport.fault = (request) => {
      if (isBatch(request)) device.clock.advance(tookMs)
      return undefined
    }
    while ((await device.push()).left > 0) device.clock.advance(1_000)
    return batches(device).map(sizeOf)
  }
  expect(await sendAll(10_000)).toEqual([50])
  expect((await sendAll(10_000)).slice(0, 2)).toEqual([25, 12])
  expect((await sendAll(500)).slice(0, 3)).toEqual([3, 6, 12])
  expect(await sendAll(500)).toEqual([48])
})
