import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFollowUp } from '../../contract/mutations/follow-up.ts'
import { updateLead } from '../../contract/mutations/lead.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { currentSession } from '../../src/db/session/session.ts'
import { mutate } from '../../src/db/mutate.ts'
import type { TestDevice } from '../support/server/device.ts'
import { quotedAnywhere } from '../support/server/quoted-in.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { createWorld, leadOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const at = '2026-11-20T09:00:00.000Z'

async function meet(...devices: TestDevice[]) {
  for (const device of devices) await device.push()
  for (const device of devices) {
    await device.pull()
    await checkDevice(device)
  }
}

/** The rows that were pulled, of whatever entity, as one text. */
async function pulledBy({ device, companyId }: TestDevice): Promise<string> {
  const rows = device.openRows(currentSession(device)!.userId, companyId)
  const tables = await Promise.all(rows.tables.map((table) => table.toArray()))
  return JSON.stringify(tables)
}

test('no device keeps an erased lead, and what one did offline is refused and brings nothing back', async () => {
  const { companyId, leads, user, colleague, addDevice, device: office } = await createWorld(server, 2)
  const sasha = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const door = await addDevice(colleague)
  const lead = leads[0]!
  const leadId = lead._id
  const options = { subject: 'Lead', companyId }
  const [noteId, followUpId] = [office.device.newId(), office.device.newId()]
  await mutate(office.device, addNote, { leadId, noteId, createdAt: at, content: 'Moonbeam' }, options)
  const fields = { kind: 'Visit', dueDate: '2026-12-01', note: 'Tumbleweed' } as const
  await mutate(office.device, addFollowUp, { leadId, followUpId, createdAt: at, fields }, options)
  await meet(office, door)
  expect(await pulledBy(door)).toContain('Moonbeam')
  expect(await pulledBy(door)).toContain('Tumbleweed')

  await mutate(door.device, updateLead, { leadId, fields: { phone: '0113 496 0000' } }, options)
  const late = door.device.newId()
  await mutate(door.device, addNote, { leadId, noteId: late, createdAt: at, content: 'From the door' }, options)
  expect((await server.call('POST', `/api/epc/leads/${leadId}/erase`, { token: sasha.token })).status).toBe(200)
  await meet(office, door)
  await meet(office, door)

  for (const device of [office, door]) {
    const pulled = await pulledBy(device)
    for (const word of ['Moonbeam', 'Tumbleweed', 'From the door', '0113 496 0000']) expect(pulled).not.toContain(word)
  }
  const words = ['Lead 0', 'Moonbeam', 'Tumbleweed', 'From the door', '0113 496 0000']
  const places = await quotedAnywhere({ devices: [office.device.factory, door.device.factory] }, words)
  // What was sent stays for a week, and what was refused until its user dismisses it.
  expect(places.filter((place) => !/^outbox-v1\/(acked|parked):/.test(place))).toEqual([])
  const parked = await door.outbox.parked.toArray()
  expect(parked.map(({ reason }) => reason.code)).toContain('deleted')
  expect(await door.outbox.pending.count()).toBe(0)
  expect(await leadOnServer(server, user, lead)).toMatchObject({ code: 'not-found' })

  const fresh = await addDevice(colleague)
  const bootstrapped = await pulledBy(fresh)
  expect(bootstrapped).not.toContain('Lead 0')
  expect(bootstrapped).not.toContain('Moonbeam')
})
