import { afterAll, beforeAll, expect, test } from 'vitest'
import { addActivity } from '../../contract/mutations/activity.ts'
import { addFollowUp } from '../../contract/mutations/follow-up.ts'
import { bookLead, createLead, updateLead } from '../../contract/mutations/lead.ts'
import { mergeLeads, undoMerge } from '../../contract/mutations/merge.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { readRow } from '../../src/db/views/view.ts'
import { mutate } from '../../src/db/mutate.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { createOffice, leadOnServer, notesOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const at = '2026-11-20T09:00:00.000Z'

async function twoDevices() {
  const { companyId, leads, ann, desk: office, door, addDevice } = await createOffice(server)
  const options = { subject: 'Lead', companyId }
  const [keptLead, other] = [leads[0]!, leads[1]!]
  const merge = async (picks: Record<string, string> = {}) => {
    const mergeId = office.device.newId()
    await mutate(
      office.device,
      mergeLeads,
      { mergeId, leadId: keptLead._id, otherIds: [other._id], picks, at },
      options,
    )
    return mergeId
  }
  return { companyId, ann, office, door, addDevice, options, keptLead, other, merge }
}

async function meet(...devices: TestDevice[]) {
  for (const device of devices) await device.push()
  for (const device of devices) {
    await device.pull()
    await checkDevice(device)
  }
}
const rowOf = ({ companyData }: TestDevice, entity: 'lead' | 'note' | 'merge', id: string) =>
  readRow(companyData, entity, id)
const unsentOf = async ({ outbox }: TestDevice) => [
  await outbox.pending.count(),
  (await outbox.parked.toArray()).map(({ reason }) => reason.message),
]

test('FM-114: offline changes of a merged lead reach the kept one once, and an undo moves them back', async () => {
  const { ann, office, door, options, keptLead, other, merge } = await twoDevices()
  const [noteId, activityId, followUpId] = [door.device.newId(), door.device.newId(), door.device.newId()]
  const leadId = other._id
  await mutate(door.device, addNote, { leadId, noteId, createdAt: at, content: 'From the door' }, options)
  await mutate(door.device, updateLead, { leadId, fields: { phone: '0113 496 0000' } }, options)
  await mutate(door.device, addActivity, { leadId, activityId, kind: 'Visit', outcome: 'No answer', at }, options)
  const fields = { kind: 'Visit', dueDate: '2026-12-01' } as const
  await mutate(door.device, addFollowUp, { leadId, followUpId, createdAt: at, fields }, options)
  const mergeId = await merge()
  await meet(office, door)
  await meet(office, door)

  expect(await unsentOf(door)).toEqual([0, []])
  expect(await leadOnServer(server, ann, keptLead)).toMatchObject({ firstname: 'Lead 0', phone: '0113 496 0000' })
  expect(await notesOnServer(server, ann, keptLead)).toEqual(['From the door'])
  expect(await rowOf(office, 'note', noteId)).toMatchObject({ leadId: keptLead._id })
  expect(await rowOf(door, 'merge', mergeId)).toMatchObject({ leadId: keptLead._id })

  await mutate(office.device, undoMerge, { mergeId, leadId: keptLead._id, at }, options)
  await meet(office, door)
  expect(await leadOnServer(server, ann, other)).toMatchObject({ firstname: 'Lead 1', phone: '0113 496 0000' })
  expect((await leadOnServer(server, ann, keptLead)).phone).toBeUndefined()
  expect(await notesOnServer(server, ann, other)).toEqual(['From the door'])
  expect(await rowOf(door, 'note', noteId)).toMatchObject({ leadId: other._id })
  expect(await rowOf(office, 'merge', mergeId)).not.toHaveProperty('stayed')
})

test('a booking of a merged lead waits for the user if the kept one has another', async () => {
  const { office, door, options, keptLead, other, merge } = await twoDevices()
  await mutate(
    office.device,
    bookLead,
    { leadId: keptLead._id, date: '2026-12-01', time: '10:00' },
    { ...options, base: keptLead.version },
  )
  await merge()
  await mutate(
    door.device,
    bookLead,
    { leadId: other._id, date: '2026-12-02', time: '11:00' },
    { ...options, base: other.version },
  )
  await meet(office, door)
  expect(await unsentOf(door)).toEqual([0, [expect.stringContaining('changed this while you were editing')]])
})

test('a lead added offline is merged after it is added, with its changes', async () => {
  const { ann, office, options, keptLead } = await twoDevices()
  const leadId = office.device.newId()
  const fields = { surname: 'New', phone: '1' }
  await mutate(office.device, createLead, { leadId, createdAt: at, fields }, options)
  await mutate(office.device, updateLead, { leadId, fields: { phone: '2' } }, options)
  const args = {
    mergeId: office.device.newId(),
    leadId: keptLead._id,
    otherIds: [leadId],
    picks: { phone: leadId },
    at,
  }
  await mutate(office.device, mergeLeads, args, options)
  for (let turn = 0; turn < 4; turn += 1) await office.push()
  expect(await unsentOf(office)).toEqual([0, []])
  expect(await leadOnServer(server, ann, keptLead)).toMatchObject({ phone: '2' })
})

test('shows both leads until the server has answered', async () => {
  const { office, keptLead, other, merge } = await twoDevices()
  await merge()
  expect(await rowOf(office, 'lead', other._id)).toMatchObject({ firstname: 'Lead 1' })
  await office.push()
  expect(await rowOf(office, 'lead', other._id)).toBeNull()
  expect(await rowOf(office, 'lead', keptLead._id)).toMatchObject({ firstname: 'Lead 0' })
})

test('FM-114: two users undo the same merge, which is undone once, and both undos are sent', async () => {
  const { ann, office, addDevice, options, keptLead, other, merge } = await twoDevices()
  const mergeId = await merge()
  await office.push()
  await office.pull()
  const desk = await addDevice(ann)
  const undo = { mergeId, leadId: keptLead._id, at }
  for (const { device } of [office, desk]) await mutate(device, undoMerge, undo, options)
  await meet(office, desk)
  expect([await unsentOf(office), await unsentOf(desk)]).toEqual([
    [0, []],
    [0, []],
  ])
  expect(await rowOf(desk, 'lead', other._id)).toMatchObject({ firstname: 'Lead 1' })
})
