import type * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Knock } from '../../contract/entities/knocks/knock.ts'
import { addKnock, changeKnock, deleteKnock, giveKnock } from '../../contract/mutations/knock.ts'
import { createLead } from '../../contract/mutations/lead.ts'
import type { Mutation } from '../../contract/mutations/mutation.ts'
import { mutate, mutateTogether, step } from '../../src/db/mutate.ts'
import { activitiesQuestion, knocksQuestion } from '../../src/db/views/queries.ts'
import { ask } from '../../src/db/views/view.ts'
import { createWorld, sendAll } from '../support/builders/world.ts'
import { deliveredTwice, firstly, requestLost, responseLost } from '../support/fakes/faulty-transport.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const at = '2026-11-20T09:00:00.000Z'
const options = ({ companyId }: TestDevice) => ({ subject: '12: Nobody home', companyId })
const make = <Name extends string, Schema extends z.ZodMiniType>(
  on: TestDevice,
  mutation: Mutation<Name, Schema>,
  args: z.input<Schema>,
) => mutate(on.device, mutation, args, options(on))

async function knock(on: TestDevice, house = '12'): Promise<string> {
  const knockId = on.device.newId()
  await make(on, addKnock, { knockId, at, lat: 53.8, lng: -1.55, fields: { house, outcome: 'Nobody home' } })
  return knockId
}

const shown = (on: TestDevice): Promise<Knock[]> => ask(on.companyData, knocksQuestion)
const visits = (on: TestDevice, leadId: string) => ask(on.companyData, activitiesQuestion(leadId))
const namesIn = async (table: { toArray(): Promise<{ name: string }[]> }) =>
  (await table.toArray()).map(({ name }) => name)

test.each([requestLost, responseLost, deliveredTwice])(
  'knocks added, changed and deleted offline reach colleagues once each (%o)',
  async (fault) => {
    const { device: mine, colleague, addDevice } = await createWorld(server)
    const [keptKnock, gone] = [await knock(mine), await knock(mine, '14')]
    await make(mine, changeKnock, { knockId: keptKnock, fields: { outcome: 'Call again', note: 'After 5' } })
    await make(mine, deleteKnock, { knockId: gone })
    expect(await shown(mine)).toMatchObject([{ _id: keptKnock, outcome: 'Call again', note: 'After 5' }])
    mine.transport.fault = firstly(3, fault)
    await sendAll(mine)
    expect(await namesIn(mine.outbox.parked)).toEqual([])
    const theirs = await addDevice(colleague)
    for (const device of [mine, theirs])
      expect(await shown(device)).toMatchObject([
        { _id: keptKnock, outcome: 'Call again', note: 'After 5', version: 2 },
      ])
  },
)

test('a home that is knocked at, corrected and made a lead offline is one lead with its visits', async () => {
  const { device: mine, user, colleague, addDevice } = await createWorld(server)
  const knockIds = [await knock(mine), await knock(mine)]
  await make(mine, changeKnock, { knockId: knockIds[1]!, fields: { outcome: 'Call again' } })
  const leadId = mine.device.newId()
  const fields = { address1: '12 High Street', lat: 53.8, lng: -1.55, assignedTo: user._id }
  await mutateTogether(
    mine.device,
    [
      step(createLead, { leadId, createdAt: at, fields }),
      ...knockIds.map((knockId) => step(giveKnock, { leadId, knockId, activityId: mine.device.newId() })),
    ],
    options(mine),
  )
  expect(await shown(mine)).toEqual([])
  expect(await visits(mine, leadId)).toHaveLength(2)
  const waitingGifts = (await mine.outbox.pending.toArray()).filter(({ name }) => name === giveKnock.name)
  expect(waitingGifts.map(({ dependsOn }) => dependsOn?.[0])).toEqual(knockIds)

  mine.transport.fault = firstly(4, responseLost)
  await sendAll(mine)
  expect(await namesIn(mine.outbox.parked)).toEqual([])
  const theirs = await addDevice(colleague)
  for (const device of [mine, theirs]) {
    expect(await shown(device)).toEqual([])
    const outcomes = (await visits(device, leadId)).map(({ outcome, by }) => ({ outcome, by }))
    expect(outcomes.toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1))).toEqual([
      { outcome: 'Call back', by: user._id },
      { outcome: 'No answer', by: user._id },
    ])
  }
})

test('keeps a lead if a colleague has deleted the knock at its home, and parks the visit', async () => {
  const { device: mine, colleague, addDevice } = await createWorld(server)
  const theirs = await addDevice(colleague)
  const knockId = await knock(theirs)
  await sendAll(theirs)
  await mine.pull()
  await make(theirs, deleteKnock, { knockId })
  await sendAll(theirs)
  const leadId = mine.device.newId()
  await mutateTogether(
    mine.device,
    [
      step(createLead, { leadId, createdAt: at, fields: { address1: '12 High Street' } }),
      step(giveKnock, { leadId, knockId, activityId: mine.device.newId() }),
    ],
    options(mine),
  )
  await sendAll(mine)
  expect(await namesIn(mine.outbox.acknowledged)).toContain('lead.create')
  expect(await mine.outbox.parked.toArray()).toMatchObject([
    { name: 'knock.give', reason: { message: 'This knock was deleted by Bob Lee.' } },
  ])
})
