import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { personalData } from '../../../contract/endpoints/personal-data.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberEvent } from '../../../contract/entities/marketing/subscriber-log.ts'
import { PROTOCOL_VERSION } from '../../../contract/protocol.ts'
import { until } from '../../support/fakes/until.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'

const { server, companyId, ann, call, post, lookUp, mailsTo, addList, confirmPath, press, close } =
  await startMarketingServer({ role: 'SuperAdmin' })
afterAll(close)

const newAddress = () => `${randomUUID()}@a.example`
const newList = async (form: object = {}) => {
  const name = `List ${randomUUID()}`
  return { name, _id: await addList({ name, ...form }) }
}
const logOf = async (email: string) =>
  (await call('GET', `subscribers/${subscriberIdOf(email)}/log`)).body['events'] as SubscriberEvent[]

const wording = 'I agree to monthly news by email.'

test('the log names the member of staff, what they used, the basis they chose and the wording of the list', async () => {
  const { _id: listId } = await newList({ gdprNote: wording })
  const email = newAddress()
  await post('subscribers/upsert', { email, listIds: [listId], source: 'Website form', basis: 'soft-opt-in' })
  expect(await lookUp(email)).toMatchObject({ listBases: [{ listId, basis: 'soft-opt-in' }] })
  const [added] = await logOf(email)
  expect(added).toMatchObject({ act: 'added', who: 'staff', by: 'Ann Lee', via: 'api', source: 'Website form' })
  expect(added).toMatchObject({ listId, basis: 'soft-opt-in', wording })
})

test.each([{ 'sync-client': String(PROTOCOL_VERSION) }, { 'sec-fetch-site': 'same-origin' }])(
  'attributes what a screen of the app sends, by %o, to the app and not to the API',
  async (headers) => {
    const email = newAddress()
    await post('subscribers/upsert', { email, listIds: [] }, headers)
    await post('subscribers/unsubscribe', { email }, headers)
    expect((await logOf(email)).map(({ act, via }) => [act, via])).toEqual([
      ['unsubscribed', 'screen'],
      ['added', 'screen'],
    ])
  },
)

test('an import keeps its file and chosen basis with each person', async () => {
  const [one, two] = [newAddress(), newAddress()]
  const { name, _id: listId } = await newList()
  const file = { defaultListName: name, fileName: 'buyers 2025.csv', basis: 'corporate-subscriber' }
  await post('subscribers/import', { items: [{ email: one }, { email: two }], ...file })
  for (const email of [one, two]) {
    expect(await lookUp(email)).toMatchObject({ listBases: [{ listId, basis: 'corporate-subscriber' }] })
    expect(await logOf(email)).toMatchObject([
      { act: 'added', who: 'import', by: 'Ann Lee', fileName: 'buyers 2025.csv', basis: 'corporate-subscriber' },
    ])
  }
})

test('attributes what staff do with an imported person to them, not to the import', async () => {
  const email = newAddress()
  await post('subscribers/import', { items: [{ email }], fileName: 'buyers.csv' })
  await post('subscribers/unsubscribe', { email })
  const [left] = await logOf(email)
  expect(left).toMatchObject({ act: 'unsubscribed', who: 'staff', source: 'crm', via: 'api' })
  expect(left).not.toHaveProperty('fileName')
})

test('records no basis if none is given, and refuses an unknown one', async () => {
  const { _id: listId } = await newList()
  const email = newAddress()
  await post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  expect(await lookUp(email)).not.toHaveProperty('listBases')
  expect((await logOf(email))[0]).not.toHaveProperty('basis')
  expect(await post('subscribers/upsert', { email, listIds: [listId], basis: 'hope' })).toMatchObject({ status: 422 })
})

test('a basis is recorded later for a member without one, and never replaced by another file’s', async () => {
  const { name, _id: listId } = await newList()
  const email = newAddress()
  await post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  for (const basis of ['soft-opt-in', 'consent'])
    await post('subscribers/import', { items: [{ email }], defaultListName: name, fileName: 'a.csv', basis })
  expect(await lookUp(email)).toMatchObject({ listBases: [{ listId, basis: 'soft-opt-in' }] })
  expect(await logOf(email)).toMatchObject([
    { act: 'basis-recorded', who: 'import', listId, basis: 'soft-opt-in', fileName: 'a.csv' },
    { act: 'added' },
  ])
})

test('confirming sets the basis to consent, given by the person through the link, with the wording they saw', async () => {
  await call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street, Leeds' })
  const { _id: listId, name } = await newList({ doubleOptIn: true, gdprNote: wording })
  const email = newAddress()
  await post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  const link = await confirmPath(email)
  await until(async () => (await logOf(email)).some(({ act }) => act === 'confirmation-sent'))
  await post('subscribers/import', { items: [{ email }], defaultListName: name, basis: 'soft-opt-in' })
  expect((await press(link)).status).toBe(200)
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed', listBases: [{ listId, basis: 'consent' }] })
  expect(await logOf(email)).toMatchObject([
    { act: 'confirmed', who: 'person', via: 'link', basis: 'consent', wording },
    { act: 'basis-recorded', basis: 'soft-opt-in' },
    { act: 'confirmation-sent', who: 'doorstep', via: 'email' },
    { act: 'added' },
  ])
  expect(mailsTo(email)).toHaveLength(1)
})

test('Resubscribe sets the basis of every list to consent, in one line with the reason', async () => {
  const [one, two] = [await newList(), await newList()]
  const email = newAddress()
  const listIds = [one._id, two._id]
  await post('subscribers/upsert', { email, listIds, basis: 'soft-opt-in' })
  await post('subscribers/unsubscribe', { email })
  await post('subscribers/upsert', { email, listIds, basis: 'corporate-subscriber' })
  expect((await lookUp(email)).listBases).toMatchObject([{ basis: 'soft-opt-in' }, { basis: 'soft-opt-in' }])
  await post('subscribers/upsert', { email, status: 'subscribed', source: 'crm', reason: 'asked by phone' })
  expect((await lookUp(email)).listBases).toMatchObject([{ basis: 'consent' }, { basis: 'consent' }])
  const [last, ...before] = await logOf(email)
  expect(last).toMatchObject({
    act: 'resubscribed',
    who: 'staff',
    by: 'Ann Lee',
    basis: 'consent',
    reason: 'asked by phone',
  })
  expect(before.map(({ act }) => act)).toEqual(['unsubscribed', 'added', 'added'])
})

test('a list made of leads has the basis that was chosen for it, and so has an export of personal data', async () => {
  const email = newAddress()
  const lead = await server.addLead(companyId, { email })
  const name = `People ${randomUUID()}`
  await post('lists/from-leads', { name, leadIds: [lead._id], basis: 'soft-opt-in' })
  const { body } = await server.call('GET', `/api/epc/leads/${lead._id}/personal-data`, { token: ann.token })
  expect(personalData.parse(body).marketing).toMatchObject([
    { lists: [{ list: name, basis: 'soft-opt-in' }], consent: [{ who: 'staff', via: 'api', basis: 'soft-opt-in' }] },
  ])
})
