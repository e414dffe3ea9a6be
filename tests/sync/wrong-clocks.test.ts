import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retryParked } from '../../src/db/outbox/outbox-actions.ts'
import { readNotes } from '../../src/db/views/queries.ts'
import { sendAgain } from '../../src/db/recovery/resend.ts'
import type { TestDevice } from '../support/server/device.ts'
import { captivePortal, isPush } from '../support/fakes/faulty-transport.ts'
import { keepServerTime } from '../support/server/server-time.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, notesOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const DAY_MS = 24 * 60 * 60 * 1000

async function notesShown({ device, companyId }: TestDevice, userId: string, leadId: string): Promise<string[]> {
  const data = { outbox: device.outbox, rows: device.openRows(userId, companyId), userId, companyId }
  return (await readNotes(data, leadId)).map(({ content }) => content)
}

test('FM-079: notes are in the order in which the server got them, whatever the clocks said, with unsent ones last', async () => {
  const { device: ahead, user, colleague, leads, addDevice } = await createWorld(server)
  const lead = leads[0]!
  const behind = await addDevice(colleague)
  ahead.clock.set(Date.now() + 300 * DAY_MS)
  behind.clock.set(Date.now() - 300 * DAY_MS)
  await checkedSteps(
    ahead,
    () => ahead.note(lead, 'First, by a clock that is ahead'),
    () => ahead.push(),
  )
  await behind.note(lead, 'Second, by a clock that is behind')
  await behind.push()
  await ahead.note(lead, 'Third')
  await ahead.push()
  await behind.note(lead, 'Waits')
  await behind.note(lead, 'Waits behind it')
  await ahead.pull()
  await behind.pull()

  const sent = ['First, by a clock that is ahead', 'Second, by a clock that is behind', 'Third']
  expect(await notesShown(ahead, user._id, lead._id)).toEqual(sent)
  expect(await notesShown(behind, colleague._id, lead._id)).toEqual([...sent, 'Waits', 'Waits behind it'])
  expect(await notesOnServer(server, user, lead)).toEqual(sent)

  await behind.push()
  await behind.note(lead, 'Newest')
  expect(await notesShown(behind, colleague._id, lead._id)).toEqual([...sent, 'Waits', 'Waits behind it', 'Newest'])
})

const jumps = [
  { given: 'the clock was right all the time', jumpBefore: 0, jumpAfter: 0 },
  { given: 'the clock jumped a year ahead after the save', jumpBefore: 0, jumpAfter: 365 },
  { given: 'the clock jumped a year back after the save', jumpBefore: 0, jumpAfter: -365 },
  { given: 'the clock was a year ahead when it was saved and right afterwards', jumpBefore: 365, jumpAfter: -365 },
  { given: 'the clock was a year behind when it was saved and right afterwards', jumpBefore: -365, jumpAfter: 365 },
  { given: 'the clock is a year ahead since before the save', jumpBefore: 365, jumpAfter: 0 },
  { given: 'the clock stood still as good as', jumpBefore: 0, jumpAfter: -84 },
]

describe.each(jumps)('$given', ({ jumpBefore, jumpAfter }) => {
  async function saveAndWait(days: number) {
    const { device, leads } = await createWorld(server)
    const time = keepServerTime(device)
    await device.pull()
    time.jump(jumpBefore)
    await device.setStatus(leads[0]!, 'Closed')
    time.pass(1)
    time.jump(jumpAfter)
    time.pass(days - 1)
    return { device, leads, time }
  }

  test('FM-093: sends a change of two days ago', async () => {
    const { device } = await saveAndWait(2)
    await device.push()
    expect(await device.outbox.parked.toArray()).toEqual([])
    expect(await device.outbox.acknowledged.count()).toBe(1)
  })

  test('FM-093: a change of 85 days ago waits for its user, and is sent on confirmation', async () => {
    const { device, time } = await saveAndWait(85)
    await device.push()
    const [parked] = await device.outbox.parked.toArray()
    expect(parked?.reason.code).toBe('too-old')
    expect(device.transport.log.filter(isPush)).toEqual([])

    await retryParked(device.device, parked!.mutationId)
    time.jump(-jumpAfter)
    await device.push()
    expect(await device.outbox.acknowledged.count()).toBe(1)
  })
})

test('FM-093: if the clock was set and the server’s time is unknown, nothing is sent and nothing is parked', async () => {
  const { device, leads } = await createWorld(server)
  const time = keepServerTime(device)
  await device.pull()
  await device.setStatus(leads[0]!, 'Closed')
  time.jump(365)
  device.transport.fault = () => captivePortal
  const end = await device.push()
  expect(end).toMatchObject({ left: 1, isCut: true })
  expect(device.transport.log.filter(isPush)).toEqual([])
  expect(await device.outbox.pending.toArray()).toMatchObject([{ attempts: 0 }])
})

test('ignores the time in JSON that a network returns in place of the health check', async () => {
  const { device, leads } = await createWorld(server)
  const time = keepServerTime(device)
  await device.pull()
  await device.setStatus(leads[0]!, 'Closed')
  time.jump(365)
  device.transport.fault = () => async () =>
    Response.json({ portal: 'Sign in' }, { headers: { date: new Date(device.clock.now()).toUTCString() } })
  expect(await device.push()).toMatchObject({ left: 1, isCut: true })
  expect(device.transport.log.filter(isPush)).toEqual([])
  expect(await device.outbox.parked.toArray()).toEqual([])
})

test('a change that a restore undid counts from when the server had accepted it', async () => {
  const { device, leads, companyId, user } = await createWorld(server)
  const time = keepServerTime(device)
  await device.pull()
  await device.setStatus(leads[0]!, 'Closed')
  time.pass(79)
  await device.push()
  time.jump(365)
  time.pass(5)
  await sendAgain(device.outbox, { userId: user._id, companyId }, device.clock.now())
  await device.push()
  expect(await device.outbox.parked.toArray()).toEqual([])
  expect(await device.outbox.acknowledged.count()).toBe(1)
})

test('sends a change of yesterday even if a proxy removes the date from every answer', async () => {
  const { device, leads } = await createWorld(server)
  const time = keepServerTime(device)
  await device.pull()
  await device.setStatus(leads[0]!, 'Closed')
  time.pass(1)
  device.transport.fault = () => async (deliver) => {
    const answer = await deliver()
    const headers = new Headers(answer.headers)
    headers.delete('date')
    return new Response(await answer.text(), { status: answer.status, headers })
  }
  await device.push()
  expect(await device.outbox.acknowledged.count()).toBe(1)
})
