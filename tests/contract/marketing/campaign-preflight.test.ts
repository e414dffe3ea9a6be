import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import type { PreflightProblem } from '../../../contract/entities/marketing/preflight.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'

let office: Awaited<ReturnType<typeof startMarketingServer>>
beforeAll(async () => {
  office = await startMarketingServer()
})
afterAll(() => office.close())

async function drafted(fields: object = {}): Promise<string> {
  const form = { name: 'Spring', subject: 'News', text: 'News.', fromEmail: 'news@greenway.example', ...fields }
  return ((await office.post('campaigns', form)).body['campaign'] as Campaign)._id
}
const check = async (id: string) =>
  (await office.call('GET', `campaigns/${id}/check`)).body['problems'] as PreflightProblem[]
const blocks = async (id: string) => (await check(id)).filter(({ isBlocking }) => isBlocking).map(({ text }) => text)

async function listOf(...people: object[]): Promise<string> {
  const listId = await office.addList()
  for (const person of people) await office.post('subscribers/upsert', { ...person, listIds: [listId] })
  return listId
}
const somebody = () => ({ email: `${randomUUID()}@a.example` })

test('refuses to send with the words of the check, until everything is corrected', async () => {
  const html = '<p>{{nickname}} <a href="#">Offers</a></p>'
  const id = await drafted({ html })
  const shown = await blocks(id)
  expect(shown).toEqual([
    'Choose at least one list before sending.',
    expect.stringContaining('postal address'),
    'There is no field {{nickname}}. Correct it before sending.',
    'A link leads nowhere: its address is empty or “#”.',
  ])
  expect(await office.post(`campaigns/${id}/send`)).toMatchObject({ status: 409, body: { message: shown[0] } })

  await office.call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street' })
  const listIds = [await listOf(somebody())]
  const broken = await drafted({ html: '<p>Hi <a href="#">Offers</a></p>', listIds })
  expect((await office.call('GET', `campaigns/${broken}/check`)).body['audience']).toEqual({
    people: 1,
    unconfirmed: 0,
    keptOut: 0,
  })
  expect(await blocks(broken)).toEqual(['A link leads nowhere: its address is empty or “#”.'])
  expect((await office.post(`campaigns/${broken}/send`)).body['message']).toBe((await blocks(broken))[0])

  const whole = await drafted({ html: '<p>Hi</p>', listIds })
  expect(await blocks(whole)).toEqual([])
  expect((await office.post(`campaigns/${whole}/send`)).status).toBe(200)
  expect(await blocks(whole)).toEqual([expect.stringMatching(/^This campaign is sen/)])
})

test('the check counts the recipients; it blocks nobody, and reports a missing basis', async () => {
  await office.call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street' })
  const empty = await drafted({ listIds: [await office.addList()] })
  expect(await blocks(empty)).toEqual(['Nobody on these lists can be emailed.'])
  expect((await office.post(`campaigns/${empty}/send`)).body['message']).toBe('Nobody on these lists can be emailed.')

  const listId = await listOf(somebody(), somebody())
  await office.post('subscribers/upsert', { ...somebody(), listIds: [listId], basis: 'consent' })
  const other = await listOf()
  const gone = somebody()
  await office.post('subscribers/upsert', { ...gone, listIds: [listId] })
  await office.post('subscribers/unsubscribe', gone)
  const id = await drafted({ listIds: [listId, other] })
  expect(await blocks(id)).toEqual([])
  expect((await check(id)).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^2 recipients have no recorded basis/),
  )
})

test('a draft can be deleted, once; a sent or scheduled campaign can’t', async () => {
  const id = await drafted()
  expect(await office.call('DELETE', `campaigns/${id}`)).toMatchObject({
    status: 200,
    body: { message: 'Campaign deleted' },
  })
  expect((await office.call('GET', `campaigns/${id}`)).status).toBe(404)
  expect((await office.call('DELETE', `campaigns/${id}`)).status).toBe(404)

  const planned = await drafted()
  await office.post(`campaigns/${planned}/schedule`, { sendAt: '2036-01-01T09:00:00Z' })
  expect(await office.call('DELETE', `campaigns/${planned}`)).toMatchObject({
    status: 409,
    body: { message: 'This campaign is scheduled: only a draft can be deleted.' },
  })
  expect((await office.call('GET', `campaigns/${planned}`)).status).toBe(200)

  const stranger = await office.server.addUser({ companyIds: [await office.server.addCompany()] })
  const theirs = await office.server.call('DELETE', `/api/marketing/campaigns/${planned}`, { token: stranger.token })
  expect(theirs.status).toBe(404)
})
