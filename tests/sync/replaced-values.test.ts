import { afterAll, beforeAll, expect, test } from 'vitest'
import { dismissNotice } from '../../contract/mutations/notice.ts'
import { mutate } from '../../src/db/mutate.ts'
import { noticesQuestion } from '../../src/db/views/queries.ts'
import { ask } from '../../src/db/views/view.ts'
import type { TestDevice } from '../support/server/device.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function noticesOn({ device, companyId }: TestDevice, userId: string) {
  return ask({ outbox: device.outbox, rows: device.openRows(userId, companyId), userId, companyId }, noticesQuestion)
}

test('a user whose status was replaced unseen is notified on all their devices, once', async () => {
  const { device: first, user, colleague, leads, addDevice } = await createWorld(server)
  const second = await addDevice(user)
  const theirs = await addDevice(colleague)
  const lead = leads[0]!
  await first.setStatus(lead, '1st Call')
  await theirs.setStatus(lead, 'Closed')
  await first.push()
  await theirs.push()
  for (const device of [first, second, theirs]) await device.pull()

  const replaced = { entityId: lead._id, field: 'lead_status', yours: '1st Call', theirs: 'Closed' }
  for (const device of [first, second]) {
    expect(await noticesOn(device, user._id)).toMatchObject([replaced])
    await checkDevice(device)
  }
  expect(await noticesOn(theirs, colleague._id)).toEqual([])

  const [notice] = await noticesOn(first, user._id)
  const { companyId } = first
  await mutate(first.device, dismissNotice, { noticeId: notice!._id }, { subject: 'Notice', companyId })
  expect(await noticesOn(first, user._id)).toEqual([])
  await first.push()
  await second.pull()
  expect(await noticesOn(second, user._id)).toEqual([])
})
