import { type Page, expect, test } from '@playwright/test'
import type { Contact } from '../../contract/entities/contact.ts'
import type { Apart } from '../../contract/entities/duplicates/apart.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page
const EMAIL = 'maya.khan@example.com'
let first: Lead
let second: Lead

test.beforeAll(async () => {
  day = await startFieldDay({
    person: grace,
    prepare: async (before) => {
      const add = async (fields: object) => (await before.call<{ lead: Lead }>('POST', '/api/epc/leads', fields)).lead
      first = await add({ surname: 'Khan', phone: '07700 900123', email: EMAIL })
      second = await add({ firstname: 'Maya', surname: 'Khan', phone: '07700 900124', email: EMAIL })
      await before.call('POST', `/api/epc/leads/${second._id}/notes`, { content: 'Ring the side door' })
    },
  })
  ;({ server, signal, client, page } = day)
})
test.afterAll(() => day.end())

const button = (name: string | RegExp) => page.getByRole('button', { name })
const group = () => page.getByRole('region', { name: /Khan/ })
const onServer = async (id: string) => client.call<Lead>('GET', `/api/epc/leads/${id}`)
const isGone = (id: string) =>
  onServer(id).then(
    () => false,
    () => true,
  )

test('offline, two leads are marked as different people, undone, and marked again for the whole company', async () => {
  await page.goto(`${signal.url}/duplicates`)
  await expect(group()).toContainText('Same email and last name')
  await page.getByRole('searchbox', { name: 'Search duplicates' }).fill('07700 900124')
  await expect(page.getByText('1 group', { exact: true })).toBeVisible()
  await server.kill()
  await group()
    .getByRole('button', { name: /^These are different people/ })
    .click()
  await expect(group()).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(group()).toContainText('Same email and last name')
  await group()
    .getByRole('button', { name: /^These are different people/ })
    .click()
  await expect(page.getByText('No duplicates found')).toBeVisible()
  const apartRegion = page.getByRole('region', { name: 'Marked as different' })
  await expect(apartRegion.getByText('Taken back', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await server.start()
  const standing = async () => {
    const { aparts } = await client.call<{ aparts: Apart[] }>('GET', '/api/duplicates/apart')
    return aparts.flatMap(({ ids, undoneAt }) => (undoneAt ? [] : [ids]))
  }
  await expect.poll(standing, { timeout: 60_000 }).toEqual([[first._id, second._id]])
  await apartRegion.getByRole('button', { name: /^Take back/ }).click()
  await expect(group()).toContainText('Same email and last name')
  await expect.poll(standing, { timeout: 10_000 }).toEqual([])
})

test('an administrator compares two leads of one person and merges them', async () => {
  await page.goto(`${signal.url}/`)
  await button('More').click()
  await page.getByRole('menuitem', { name: /^Duplicates/ }).click()
  await expect(group()).toContainText('Same email and last name')
  await expectAccessible(page)
  await group()
    .getByRole('button', { name: /^Compare/ })
    .click()
  await expect(group().getByRole('group', { name: 'Phone' })).toBeVisible()
  await expectAccessible(page)
  await group()
    .getByRole('group', { name: 'Phone' })
    .getByRole('radio', { name: /07700 ?900123/ })
    .check()
  await button('Merge 2 leads').click()
  await expect.poll(() => isGone(second._id)).toBe(true)
  expect(await onServer(first._id)).toMatchObject({ firstname: 'Maya', phone: '07700 900123' })
  await expect(page.getByRole('region', { name: 'Merged in the last 30 days' })).toContainText('Maya Khan merged into')
  await expectAccessible(page)
})

test('the kept lead has the notes of both and says so, and the old address opens it', async () => {
  await page.goto(`${signal.url}/lead/${second._id}`)
  await expect(page.getByText('This lead was merged with another.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the lead that was kept' }).click()
  await expect(page.getByText('Ring the side door').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText('Merged with Maya Khan')).toBeVisible()
})

test('on a phone with the server killed the undo of a merge waits, and both leads return', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await server.kill()
  await page.goto(`${signal.url}/duplicates`)
  await button(/^Undo merge/).click()
  await expect(page.getByText('The undo is waiting to be sent.')).toBeVisible()
  await expectAccessible(page)
  await server.start()
  await expect.poll(() => isGone(second._id), { timeout: 60_000 }).toBe(false)
  await expect(group()).toContainText('Same email')
  expect(await onServer(first._id)).toMatchObject({ phone: '07700 900123' })
  await page.goto(`${signal.url}/lead/${second._id}`)
  await expect(page.getByText('Ring the side door').first()).toBeVisible()
})

test('a merge made with the server killed waits and is sent once', async () => {
  await server.kill()
  await page.goto(`${signal.url}/duplicates`)
  await group()
    .getByRole('button', { name: /^Compare/ })
    .click()
  await expectAccessible(page)
  await button('Merge 2 leads').click()
  await expect(group()).toContainText('This merge is waiting to be sent.')
  await server.start()
  await expect.poll(() => isGone(second._id), { timeout: 60_000 }).toBe(true)
  const { merges } = await client.call<{ merges: { undoneAt?: string }[] }>('GET', `/api/epc/leads/${first._id}/merges`)
  expect(merges.map(({ undoneAt }) => undoneAt === undefined)).toEqual([true, false])
  await expect(page.getByText('No duplicates')).toBeVisible()
})

test('contacts and accounts are found, merged and marked as different beside the leads', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const scope = `?companyId=${(await onServer(first._id)).companyId}`
  const add = async (firstname: string, leadIds: string[]) => {
    const fields = { firstname, lastname: 'Obi', email: 'obi@example.com', leadIds }
    const { data } = await client.call<{ data: { contact: Contact } }>('POST', `/api/contacts${scope}`, fields)
    return data.contact._id
  }
  const [keptContact, other] = [await add('Chi', []), await add('Chidi', [first._id])]
  for (const name of ['Elm Court Ltd', 'Elm Court']) await client.call('POST', `/api/accounts${scope}`, { name })
  await page.goto(`${signal.url}/duplicates`)
  await page.getByRole('tab', { name: 'Contacts' }).click()
  const obi = page.getByRole('region', { name: /Obi/ })
  await expect(obi).toContainText('Same email and last name')
  await expectAccessible(page)
  await obi.getByRole('button', { name: /^Compare/ }).click()
  await obi.getByRole('group', { name: 'First Name' }).getByRole('radio', { name: /Chidi/ }).check()
  await button('Merge 2 contacts').click()
  const contactOnServer = async (id: string) =>
    (await client.call<{ data: { contact: Contact } }>('GET', `/api/contacts/${id}`)).data.contact
  await expect
    .poll(() => contactOnServer(keptContact), { timeout: 10_000 })
    .toMatchObject({
      firstname: 'Chidi',
      leadIds: [first._id],
    })
  const merged = page.getByRole('region', { name: 'Merged in the last 30 days' })
  await expect(merged).toContainText('Chidi Obi merged into')
  await expectAccessible(page)
  await merged.getByRole('button', { name: /^Undo merge/ }).click()
  await expect(obi).toContainText('Same email and last name')
  expect(await contactOnServer(other)).toMatchObject({ firstname: 'Chidi', leadIds: [first._id] })

  await page.getByRole('tab', { name: 'Accounts' }).click()
  const elm = page.getByRole('region', { name: /Elm Court/ })
  await expect(elm).toContainText('Same name')
  await elm.getByRole('button', { name: /^These are different accounts/ }).click()
  await expect(page.getByRole('region', { name: 'Marked as different' })).toContainText('Elm Court')
  await expect(elm).toBeHidden()
})
