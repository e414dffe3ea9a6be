import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../contract/mutations/account.ts'
import { createContact, updateContact } from '../../contract/mutations/contact.ts'
import { convertLead } from '../../contract/mutations/deal.ts'
import { addFollowUp, changeFollowUp } from '../../contract/mutations/follow-up.ts'
import { mutate } from '../../src/db/mutate.ts'
import { retryParked } from '../../src/db/outbox/outbox-actions.ts'
import { answering, firstly } from '../support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, leadOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a contact resent under a new key takes its later changes along', async () => {
  const { device, user, companyId } = await createWorld(server, 1)
  const contactId = device.device.newId()
  const fields = { firstname: 'Mabel', phone: '07700 900000' }
  const options = { subject: 'Mabel', companyId }
  device.transport.fault = firstly(1, answering(422, 'key-reuse', 'This Idempotency-Key belongs to another change.'))
  await mutate(device.device, createContact, { contactId, createdAt: '2026-11-20T09:00:00.000Z', fields }, options)
  await mutate(device.device, updateContact, { contactId, fields: { job_title: 'Landlady' } }, options)
  await device.push()
  expect(await device.outbox.parked.count()).toBe(1)

  await retryParked(device.device, contactId)
  await device.push()
  await device.push()

  expect(await device.outbox.parked.toArray()).toEqual([])
  expect(await device.outbox.pending.toArray()).toEqual([])
  const { body } = await server.call('GET', `/api/contacts?companyId=${companyId}`, { token: user.token })
  expect(body).toMatchObject({ data: { contacts: [{ firstname: 'Mabel', job_title: 'Landlady' }] } })
})

test('an account resent under a new key keeps the contact that was added to it since', async () => {
  const { device, user, companyId } = await createWorld(server, 1)
  const [accountId, contactId] = [device.device.newId(), device.device.newId()]
  const options = { subject: 'Bright Homes', companyId }
  const createdAt = '2026-11-20T09:00:00.000Z'
  device.transport.fault = firstly(1, answering(422, 'key-reuse', 'This Idempotency-Key belongs to another change.'))
  await mutate(device.device, createAccount, { accountId, createdAt, fields: { name: 'Bright Homes' } }, options)
  await device.push()
  await mutate(
    device.device,
    createContact,
    { contactId, createdAt, fields: { firstname: 'Mabel', accountId } },
    options,
  )
  await retryParked(device.device, accountId)
  await device.push()
  await device.push()

  expect(await device.outbox.pending.toArray()).toEqual([])
  const read = async (path: string) =>
    (await server.call('GET', `${path}?companyId=${companyId}`, { token: user.token })).body
  const accounts = (await read('/api/accounts')) as unknown as { data: { accounts: Array<{ _id: string }> } }
  const [account] = accounts.data.accounts
  expect(account?._id).not.toBe(accountId)
  expect(await read('/api/contacts')).toMatchObject({
    data: { contacts: [{ firstname: 'Mabel', accountId: account?._id }] },
  })
})

test('a follow-up resent under a new key takes its later changes along', async () => {
  const { device, user, leads, companyId } = await createWorld(server, 1)
  const leadId = leads[0]!._id
  const followUpId = device.device.newId()
  const options = { subject: 'Lead', companyId }
  const fields = { kind: 'Call back', dueDate: '2026-12-01' } as const
  device.transport.fault = firstly(1, answering(422, 'key-reuse', 'This Idempotency-Key belongs to another change.'))
  await mutate(
    device.device,
    addFollowUp,
    { leadId, followUpId, createdAt: '2026-11-20T09:00:00.000Z', fields },
    options,
  )
  await mutate(device.device, changeFollowUp, { followUpId, fields: { note: 'After work' } }, options)
  await device.push()
  expect(await device.outbox.parked.count()).toBe(1)

  await retryParked(device.device, followUpId)
  await device.push()
  await device.push()

  expect(await device.outbox.parked.toArray()).toEqual([])
  expect(await device.outbox.pending.toArray()).toEqual([])
  const { body } = await server.call('GET', `/api/epc/leads/${leadId}/follow-ups`, { token: user.token })
  expect(body).toMatchObject({ followUps: [{ kind: 'Call back', note: 'After work' }] })
})

test('a convert waits for the booking it needs, even if that is resent under a new key', async () => {
  const { device, user, leads, companyId } = await createWorld(server, 1)
  const lead = leads[0]!
  device.transport.fault = firstly(1, answering(412, 'conflict', 'Somebody changed this while you were editing.'))
  await device.book(lead, '2026-12-01', '09:00')
  await mutate(device.device, convertLead, { leadId: lead._id }, { subject: 'Lead', companyId })
  await device.push()
  const [booking] = await device.outbox.parked.toArray()

  await retryParked(device.device, booking!.mutationId)
  await device.push()
  await device.push()

  expect(await device.outbox.parked.toArray()).toEqual([])
  expect(await leadOnServer(server, user, lead)).toMatchObject({ deal_status: 'Open', actual_booking_time: '09:00' })
})
