import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { smallPicture, storedFile } from '../../support/builders/files.ts'
import { S3Server } from '../../support/fakes/s3-server.ts'
import { quotedAnywhere, quotedIn } from '../../support/server/quoted-in.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let sasha: TestUser
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  const companyIds = [companyId]
  sasha = await server.addUser({ companyIds, role: 'SuperAdmin' })
  ann = await server.addUser({ companyIds, role: 'Admin' })
  bob = await server.addUser({ companyIds })
})
afterAll(() => server.close())

async function send({ token }: TestUser, method: string, path: string, body: object) {
  const reply = await server.call(method, path, { token, body })
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
  return reply.body
}
const newLead = async (fields: object) =>
  (await send(bob, 'POST', `/api/epc/leads?companyId=${companyId}`, fields))['lead'] as Lead
const erase = (id: string) => server.call('POST', `/api/epc/leads/${id}/erase`, { token: sasha.token })

test('keeps a campaign or template that names an erased person, with “(erased)” in place of their details', async () => {
  const { _id } = await newLead({
    firstname: 'Will',
    surname: 'Hope',
    email: 'will.hope@example.com',
    phone: '07700 900555',
  })
  const text =
    'Will Hope (07700900555, Will.Hope@example.com) says: hope for the best, it will work. Call 07700 900556.'
  const { campaign } = await send(ann, 'POST', `/api/marketing/campaigns?companyId=${companyId}`, {
    name: 'Hope, Will',
    subject: 'News',
    text,
    listIds: [],
  })
  const { template } = await send(ann, 'POST', `/api/marketing/templates?companyId=${companyId}`, {
    name: 'Hope, Will',
    text,
  })
  await erase(_id)
  const path = `/api/marketing/templates/${(template as { _id: string })._id}?companyId=${companyId}`
  expect((await server.call('GET', path, { token: ann.token })).body['template']).toMatchObject({
    name: '(erased)',
    text: '(erased) ((erased), (erased)) says: hope for the best, it will work. Call 07700 900556.',
  })
  const storedCampaign = await server.call('GET', `/api/marketing/campaigns/${(campaign as { _id: string })._id}`, {
    token: ann.token,
  })
  expect(storedCampaign.body['campaign']).toMatchObject({
    name: '(erased)',
    subject: 'News',
    text: '(erased) ((erased), (erased)) says: hope for the best, it will work. Call 07700 900556.',
  })
})

test('an erasure removes the person from the storage bucket, too', async () => {
  const bucket = new S3Server()
  const s3 = { endpoint: await bucket.listen(), bucket: 'files', region: 'x', accessKeyId: 'k', secretAccessKey: 's' }
  const other = await startTestServer({ s3 })
  const company = await other.addCompany()
  const owner = await other.addUser({ companyIds: [company], role: 'SuperAdmin' })
  const { _id } = await other.addLead(company)
  const photo = Buffer.concat([smallPicture(), Buffer.from('Palimpsest')])
  const body = { ...(await storedFile(other, owner, photo)), name: 'Palimpsest.jpg' }
  expect((await other.call('POST', `/api/epc/leads/${_id}/files`, { token: owner.token, body })).status).toBe(201)
  const quoted = () => quotedAnywhere({ store: other.store, bucket }, ['Palimpsest'])
  expect((await quoted()).some((location) => location.startsWith('/files/'))).toBe(true)

  expect((await other.call('POST', `/api/epc/leads/${_id}/erase`, { token: owner.token })).status).toBe(200)

  expect(await quoted()).toEqual([])
  expect(bucket.objects.size).toBe(0)
  await other.close()
  bucket.close()
})

async function mergeInto(leadId: string, otherId: string) {
  const picks = { surname: otherId, email: otherId, phone: otherId }
  const done = await send(ann, 'POST', `/api/epc/leads/${leadId}/merge`, { otherIds: [otherId], picks })
  const { _id } = done['merge'] as { _id: string }
  return () => send(ann, 'POST', `/api/epc/leads/${leadId}/merges/${_id}/undo`, {})
}
const surnameOf = async ({ _id }: Lead) =>
  (await server.call('GET', `/api/epc/leads/${_id}`, { token: bob.token })).body['surname']

test('also erases what was copied from the person to further leads, once all merges were undone', async () => {
  const person = await newLead({ surname: 'Foxglove', email: 'foxglove@example.com', phone: '07700 900888' })
  const [second, third] = [await newLead({ surname: 'Second' }), await newLead({ surname: 'Third' })]
  const undoFirst = await mergeInto(second._id, person._id)
  const undoSecond = await mergeInto(third._id, second._id)
  await undoSecond()
  await undoFirst()
  await erase(person._id)
  expect(await quotedIn(server.store, ['Foxglove', '900888'])).toEqual([])
  expect([await surnameOf(second), await surnameOf(third)]).toEqual(['Second', 'Third'])
})

test('undoing an active merge never restores a person who was merged before it', async () => {
  const person = await newLead({ surname: 'Hellebore', email: 'hellebore@example.com', phone: '07700 900999' })
  const [keptLead, other] = [
    await newLead({ surname: 'Keeper' }),
    await newLead({ firstname: 'Other', surname: 'Other' }),
  ]
  const rename = (surname: string) => send(bob, 'PATCH', `/api/epc/leads/${keptLead._id}`, { surname })
  const undoFirst = await mergeInto(keptLead._id, person._id)
  await rename('Hellebore')
  // Later changes are kept.
  await undoFirst()
  const undoSecond = await mergeInto(keptLead._id, other._id)
  await rename('Keeper')
  await erase(person._id)
  const words = ['Hellebore', '900999']
  expect(await quotedIn(server.store, words)).toEqual([])
  await undoSecond()
  expect(await quotedIn(server.store, words)).toEqual([])
  expect(await surnameOf(other)).toBe('Other')
})

test('a deleted lead can be erased, and can’t be restored afterwards', async () => {
  const lead = await newLead({ surname: 'Binned' })
  await server.deleteLead(lead, bob)
  expect((await erase(lead._id)).status).toBe(200)
  const deleted = await server.call('GET', `/api/epc/leads/deleted?companyId=${companyId}`, { token: ann.token })
  expect(deleted.text).not.toContain(lead._id)
})

test('a merged lead is erased only with the lead it was merged into', async () => {
  const [keptLead, other] = [await newLead({ surname: 'Kept' }), await newLead({ surname: 'Merged' })]
  await send(ann, 'POST', `/api/epc/leads/${keptLead._id}/merge`, { otherIds: [other._id], picks: {} })
  expect(await erase(other._id)).toMatchObject({ status: 409, body: { code: 'state' } })
  const exported = await server.call('GET', `/api/epc/leads/${keptLead._id}/personal-data`, { token: sasha.token })
  expect(exported.body).toMatchObject({ mergedLeads: [{ surname: 'Merged' }] })
})
