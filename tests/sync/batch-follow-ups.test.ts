import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFollowUp } from '../../contract/mutations/follow-up.ts'
import { saveMany, toBatchLead } from '../../src/db/save-batch.ts'
import { HOLD_MS } from '../../src/db/schema/batch.ts'
import { openFollowUpsQuestion } from '../../src/db/views/queries.ts'
import { ask } from '../../src/db/views/view.ts'
import { createWorld } from '../support/builders/world.ts'
import { runEngine } from '../support/server/run-engine.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('each lead of a batch gets its own follow-up, shown at once and sent once', async () => {
  const { device, leads, companyId } = await createWorld(server, 3)
  const args = { createdAt: '2026-11-20T09:00:00.000Z', fields: { kind: 'Call back', dueDate: '2036-03-04' } }
  const change = { name: addFollowUp.name, args, description: 'Follow-up' }
  await saveMany(device.device, change, leads.map(toBatchLead), companyId)
  const shown = async () =>
    (await ask(device.companyData, openFollowUpsQuestion)).map(({ leadId }) => leadId).toSorted()
  const expected = leads.map(({ _id }) => _id).toSorted()
  expect(await shown()).toEqual(expected)
  device.clock.advance(HOLD_MS + 1)
  await runEngine(
    device,
    async () => (await device.outbox.acknowledged.count()) > 0 && (await device.outbox.pending.count()) === 0,
  )
  await device.pull()
  expect(await shown()).toEqual(expected)
})
