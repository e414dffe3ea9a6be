import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFollowUp } from '../../contract/mutations/follow-up.ts'
import { setLeadStatus, updateLead } from '../../contract/mutations/lead.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { createContact } from '../../contract/mutations/contact.ts'
import { readErased } from '../../src/db/outbox/erased-changes.ts'
import { readDraft, writeDraft } from '../../src/db/files/drafts.ts'
import { park } from '../../src/db/outbox/outbox-queue.ts'
import { openLocalData } from '../../src/db/device.ts'
import { readProgress } from '../../src/db/outbox/batch-progress.ts'
import { readUnqueued } from '../../src/db/outbox/batch-store.ts'
import { HOLD_MS } from '../../src/db/schema/batch.ts'
import { saveBatch, toBatchLead } from '../../src/db/save-batch.ts'
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

/** The pulled rows of all entities as one text. */
async function pulledBy({ device, companyId }: TestDevice): Promise<string> {
  const rows = device.openRows(currentSession(device)!.userId, companyId)
  const tables = await Promise.all(rows.tables.map((table) => table.toArray()))
  return JSON.stringify(tables)
}

const quotedOn = (devices: readonly TestDevice[], words: readonly string[]) =>
  quotedAnywhere({ devices: devices.map(({ device }) => device.factory) }, words)

const droppedOn = async ({ device, outbox }: TestDevice) =>
  (await readErased(outbox)).dropped[currentSession(device)?.userId ?? ''] ?? 0

async function erase(companyId: string, leadId: string) {
  const sasha = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  expect((await server.call('POST', `/api/epc/leads/${leadId}/erase`, { token: sasha.token })).status).toBe(200)
}

test('FM-115: no device keeps an erased lead; its offline changes are dropped and restore nothing', async () => {
  const { companyId, leads, user, colleague, addDevice, device: office } = await createWorld(server, 2)
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
  await erase(companyId, leadId)
  // All changes made here were about that lead.
  for (const { taps } of [office, door]) taps.clear()
  await meet(office, door)
  await meet(office, door)

  for (const device of [office, door]) {
    const pulled = await pulledBy(device)
    for (const word of ['Moonbeam', 'Tumbleweed', 'From the door', '0113 496 0000']) expect(pulled).not.toContain(word)
  }
  const words = ['Lead 0', 'Moonbeam', 'Tumbleweed', 'From the door', '0113 496 0000']
  expect(await quotedOn([office, door], words)).toEqual([])
  expect(await door.outbox.pending.count()).toBe(0)
  expect(await droppedOn(door)).toBe(2)
  expect(await droppedOn(office)).toBe(0)
  expect(await leadOnServer(server, user, lead)).toMatchObject({ code: 'not-found' })

  const fresh = await addDevice(colleague)
  const bootstrapped = await pulledBy(fresh)
  expect(bootstrapped).not.toContain('Lead 0')
  expect(bootstrapped).not.toContain('Moonbeam')
})

test('FM-127: a device that only pulls drops waiting, sent and refused changes, drafts and photos of the lead', async () => {
  const { companyId, leads, device: office } = await createWorld(server, 2)
  const { device, outbox } = office
  const [{ _id: leadId }, other] = [leads[0]!, leads[1]!]
  await office.note(leads[0]!, 'Alpha sent')
  await office.note(other, 'Beta sent')
  await office.push()
  await office.note(leads[0]!, 'Alpha refused')
  const [refused] = await outbox.pending.toArray()
  await park(outbox, refused!, { code: 'invalid', message: 'No.', status: 422 }, office.clock.now())
  await office.note(leads[0]!, 'Alpha waiting')
  const userId = currentSession(device)!.userId
  const draftKey = `form:${userId}:${companyId}:note:${leadId}`
  await writeDraft(device, draftKey, 'Alpha drafted')
  await writeDraft(device, `form:${userId}:${companyId}:note:${other._id}`, 'Beta drafted')
  const photo = { size: 1, sha256: '', type: 'image/jpeg', createdAt: 1, sentBytes: 0, thumbnail: 'Thumbnail' } as const
  await device.uploads.contents.add({ id: 'content', userId, companyId, leadId, ...photo, state: 'sending' })
  const rows = { fileName: 'rows.csv', fileSize: 1, totalChunks: 1, duplicates: 'skip' } as const
  const plan = { ...rows, corrections: [{ line: 1, cells: ['Alpha corrected'] }] }
  await device.uploads.uploads.add({ id: 'u', userId, companyId, plan, createdAt: 1, state: 'done', sentBytes: 1 })
  await device.uploads.files.add({ id: 'content', file: new Blob(['x']) })

  await erase(companyId, leadId)
  await office.pull()
  const typed = ['Alpha sent', 'Alpha refused', 'Alpha waiting', 'Alpha drafted', 'Alpha corrected', 'Thumbnail']
  expect(await quotedOn([office], ['Lead 0', ...typed])).toEqual([])
  // Only tombstones, and marks for other tabs, name it.
  const stores = (await quotedOn([office], [leadId])).map((location) => location.replace(/^.*\/|: .*$/g, ''))
  expect(stores).toEqual(['tombstones', 'texts', 'status'])
  const others = await quotedOn([office], ['Beta'])
  expect(others.map((location) => location.replace(/^.*\//, ''))).toEqual([
    'note: Beta',
    'texts: Beta',
    'acknowledged: Beta',
  ])
  expect(await device.uploads.files.count()).toBe(0)
  expect(await droppedOn(office)).toBe(2)
  // A form that is still open in a tab saves its draft once more.
  await writeDraft(device, draftKey, 'Draft again')
  expect(await readDraft(device, draftKey)).toBe('')
  await office.push()
  expect(await outbox.parked.count()).toBe(0)
})

test('FM-127: a user who was signed out while a lead was erased finds nothing of it after signing in', async () => {
  const { companyId, leads, user, device: office } = await createWorld(server, 1)
  await office.note(leads[0]!, 'Sent')
  await office.push()
  await office.note(leads[0]!, 'Waiting')
  await office.signOut('keep')
  expect(await quotedOn([office], ['Sent', 'Waiting'])).not.toEqual([])
  await erase(companyId, leads[0]!._id)
  await office.signIn(user.token)
  await office.pull()
  expect(await quotedOn([office], ['Lead 0', 'Sent', 'Waiting'])).toEqual([])
  expect(await droppedOn(office)).toBe(1)
})

test('FM-127: drops what is saved about an erased lead after the device got the erasure', async () => {
  const { companyId, leads, device: office } = await createWorld(server, 1)
  const { device, outbox } = office
  await erase(companyId, leads[0]!._id)
  await office.pull()
  await office.note(leads[0]!, 'Too late')
  const [contactId, createdAt] = [device.newId(), at]
  const fields = { firstname: 'Too', lastname: 'Late', leadIds: [leads[0]!._id] }
  await mutate(device, createContact, { contactId, createdAt, fields }, { subject: 'Too Late', companyId })
  await office.push()
  expect([await outbox.pending.count(), await outbox.parked.count()]).toEqual([0, 0])
  expect(await quotedOn([office], ['Too late'])).toEqual([])
  expect(await droppedOn(office)).toBe(2)
})

test('FM-127: a bulk change continues without an erased lead, in another tab, too', async () => {
  const { companyId, leads, device: office } = await createWorld(server, 3)
  const { device, outbox } = office
  const { userId } = currentSession(device)!
  const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  await saveBatch({ outbox, userId, companyId }, close, leads.map(toBatchLead), device)
  const otherTab = openLocalData(device.factory)
  const owner = { userId, companyId }
  expect(await readUnqueued(otherTab.outbox, owner, 'all')).toHaveLength(3)
  await erase(companyId, leads[1]!._id)
  await office.pull()
  expect(await quotedOn([office], ['Lead 1'])).toEqual([])
  const left = await readUnqueued(otherTab.outbox, owner, 'all')
  expect(left.map(({ subject }) => subject)).toEqual(['Lead 0', 'Lead 2'])
  office.clock.advance(HOLD_MS + 1)
  await office.push()
  expect(await outbox.parked.count()).toBe(0)
  expect(await readProgress(outbox, userId)).toMatchObject([{ sent: 2, left: 0, refused: 0, discarded: 1 }])
  expect(await droppedOn(office)).toBe(1)
})

test('FM-127: a change of a lead that was only deleted stays with its author', async () => {
  const { leads, user, device: office } = await createWorld(server, 1)
  await office.note(leads[0]!, 'Kept')
  await server.call('DELETE', `/api/epc/leads/${leads[0]!._id}`, { token: user.token })
  await office.pull()
  await office.push()
  expect(await quotedOn([office], ['Kept'])).toEqual(['outbox/parked: Kept'])
  expect(await droppedOn(office)).toBe(0)
})
