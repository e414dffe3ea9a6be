import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContact, updateContact } from '../../contract/mutations/contact.ts'
import { fillEpc } from '../../contract/mutations/fill-epc.ts'
import { mutate } from '../../src/db/mutate.ts'
import { correctParked } from '../../src/db/outbox/outbox-actions.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, leadOnServer, notesOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const at = '2026-11-20T09:00:00.000Z'

test('FM-076: parks changes from before fields had limits whole, with what to do, and blocks nothing else', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead, other] = world.leads as [World['leads'][0], World['leads'][0]]
  const tenure = 'rented '.repeat(1_000)
  const options = { subject: 'Lee', companyId: device.companyId }
  await mutate(device.device, fillEpc, { leadId: lead._id, fields: { tenure: 'rented' } }, options)
  await device.outbox.pending.toCollection().modify((entry) => {
    entry.args = { leadId: lead._id, fields: { tenure } }
    entry.body = { fields: { tenure } }
  })
  await device.note(lead, 'Goes on')
  await device.setStatus(other, 'Call Back')

  await device.push()
  await device.pull()

  expect(await device.outbox.parked.toArray()).toMatchObject([
    {
      name: 'lead.epc',
      body: { fields: { tenure } },
      reason: { code: 'invalid', message: 'Tenure holds at most 2,000 characters. Shorten it and save again.' },
    },
  ])
  expect(await device.outbox.pending.count()).toBe(0)
  expect(await notesOnServer(server, user, lead)).toEqual(['Goes on'])
  expect((await leadOnServer(server, user, other)).lead_status).toBe('Call Back')
})

test('a refused new contact is corrected in place, and is one contact under its original id', async () => {
  const { device, user } = await createWorld(server)
  const contactId = crypto.randomUUID()
  const options = { subject: 'Lee', companyId: device.companyId }
  const fields = { lastname: 'Lee', email: 'a@example.com' }
  device.taps.add(contactId)
  await mutate(device.device, createContact, { contactId, createdAt: at, fields }, options)
  await device.outbox.pending.toCollection().modify((entry) => {
    entry.body = { ...entry.body, email: 'ann at home' }
  })
  await mutate(device.device, updateContact, { contactId, fields: { phone: '01632 960001' } }, options)
  await device.push()
  const [refused] = await device.outbox.parked.toArray()
  expect(refused?.reason.message).toBe('Enter a valid email address.')
  if (!refused) throw new Error('It was not refused.')

  const parkedNames = async () => (await device.outbox.parked.toArray()).map(({ name }) => name)
  const corrected = (email: string) => ({ contactId, createdAt: at, fields: { lastname: 'Leigh', email } })
  const correct = (email: string) => correctParked(device.device, refused, createContact, corrected(email), 'Leigh')
  await expect(correct('still wrong')).rejects.toThrow('Enter a valid email address.')
  expect(await parkedNames()).toEqual(['contact.create'])
  await checkedSteps(
    device,
    () => correct('ann@example.com'),
    () => device.push(),
    () => device.pull(),
  )
  expect(await parkedNames()).toEqual([])
  const reply = await server.call('GET', `/api/contacts/${contactId}`, { token: user.token })
  expect(reply.body).toMatchObject({
    data: { contact: { _id: contactId, lastname: 'Leigh', email: 'ann@example.com', phone: '01632 960001' } },
  })
})

test('FM-031: a refused change of a known contact is corrected in place and resent under its own key', async () => {
  const { device, user } = await createWorld(server)
  const options = { subject: 'Lee', companyId: device.companyId }
  const body = { firstname: 'Maya', lastname: 'Lee' }
  const made = await server.call('POST', `/api/contacts?companyId=${device.companyId}`, { token: user.token, body })
  const contactId = (made.body as unknown as { data: { contact: { _id: string } } }).data.contact._id
  await device.pull()
  const fields = { email: 'a@example.com', phone: '01632 960001' }
  await mutate(device.device, updateContact, { contactId, fields }, options)
  await device.outbox.pending.toCollection().modify((entry) => {
    entry.body = { ...entry.body, email: 'ann at home' }
  })
  await device.push()
  const [refused] = await device.outbox.parked.toArray()
  if (!refused) throw new Error('It was not refused.')

  const corrected = { contactId, fields: { ...fields, email: 'ann@example.com' } }
  await checkedSteps(
    device,
    () => correctParked(device.device, refused, updateContact, corrected, 'Lee'),
    () => device.push(),
    () => device.pull(),
  )

  expect((await device.outbox.acknowledged.toArray()).map(({ mutationId }) => mutationId)).toEqual([refused.mutationId])
  const reply = await server.call('GET', `/api/contacts/${contactId}`, { token: user.token })
  expect(reply.body).toMatchObject({ data: { contact: { email: 'ann@example.com', phone: '01632 960001' } } })
})

test('the device refuses a form that the server would refuse, in the same words', async () => {
  const { device } = await createWorld(server)
  const changed = mutate(
    device.device,
    updateContact,
    { contactId: crypto.randomUUID(), fields: { email: 'maya@' } },
    { subject: 'Maya', companyId: device.companyId },
  )
  await expect(changed).rejects.toThrow('Enter a valid email address.')
  expect(await device.outbox.pending.count()).toBe(0)
})
