import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import type { MarketingList } from '../../contract/entities/marketing/marketing-list.ts'
import type { Subscriber } from '../../contract/entities/marketing/subscriber.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { grace } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { Signal } from '../support/server/signal.ts'

test.describe.configure({ mode: 'serial' })

let server: ServerProcess
let signal: Signal
let client: PlainClient
const profile = new BrowserProfile()
let page: Page
let companyId: string

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '24' })
  signal = await Signal.to(server)
  client = await PlainClient.signIn(server.url, grace)
  page = await profile.open()
  await signIn(page, signal.url, grace)
  await everythingIsHere(page, signal.url)
  companyId = await page.evaluate(() => localStorage.getItem('companyId') ?? '')
})
test.afterAll(async () => {
  await profile.dispose()
  await signal.end()
  await server.dispose()
})

const shots = process.env['SHOTS']
const shoot = async (name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const expectStatus = (text: string | RegExp, options?: { timeout: number }) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible(options)
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const tab = (name: string) => page.getByRole('tab', { name }).click()
const dialog = () => page.getByRole('dialog')
const marketing = <T>(path: string) => client.call<T>('GET', `/api/marketing/${path}companyId=${companyId}`)
const lookUp = async (email: string) =>
  (await marketing<{ subscriber: Subscriber | null }>(`subscribers/lookup?email=${email}&`)).subscriber
const lists = async () => (await marketing<{ lists: MarketingList[] }>('lists?')).lists

test('lists are made, changed and deleted; a name and valid addresses are required', async () => {
  await page.getByRole('link', { name: 'Email Marketing' }).click()
  await expect(page.getByRole('heading', { name: 'Email Marketing' })).toBeVisible()
  await expect(page.getByText('No lists yet')).toBeVisible()
  await shoot('lists-empty')
  await press('Create List')
  await dialog().getByLabel('From Email').fill('no address')
  await dialog().getByRole('button', { name: 'Create' }).click()
  await expect(dialog().getByText('Enter a name.')).toBeVisible()
  await expect(dialog().getByText('From Email: enter a valid email address.')).toBeVisible()
  await shoot('list-faults')
  await expectAccessible(page)
  await dialog().getByLabel('Name', { exact: true }).fill('Newsletter')
  await dialog().getByLabel('From Name').fill('Greenway Energy')
  await dialog().getByLabel('From Email').fill('News@Greenway.example')
  await dialog().getByLabel('GDPR note').fill('You asked for our news at the door.')
  await dialog().getByRole('button', { name: 'Create' }).click()
  await expectStatus('List created')
  await page.getByLabel('Double opt-in of Newsletter').click()
  await expect(page.getByLabel('Double opt-in of Newsletter')).toBeChecked()
  await expect.poll(async () => (await lists())[0]?.doubleOptIn).toBe(true)
  expect(await lists()).toMatchObject([
    { name: 'Newsletter', defaultFromName: 'Greenway Energy', defaultFromEmail: 'news@greenway.example' },
  ])
  await page.getByLabel('Double opt-in of Newsletter').click()
  await expect(page.getByLabel('Double opt-in of Newsletter')).not.toBeChecked()

  await press('Create List')
  await dialog().getByLabel('Name', { exact: true }).fill('Mistake')
  await dialog().getByRole('button', { name: 'Create' }).click()
  await expect(row('Mistake')).toBeVisible()
  await shoot('lists')
  await expectAccessible(page)
  await press('Delete Mistake')
  await expect(page.getByRole('dialog', { name: 'Delete this list?' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect(row('Mistake')).toHaveCount(0)
  expect(await lists()).toHaveLength(1)
})

test('a subscriber is added, unsubscribed, not revived by another addition, and resubscribed with a reason', async () => {
  await tab('Subscribers')
  await expect(page).toHaveURL(/tab=subscribers/)
  const add = async (email: string) => {
    await press('Add Subscriber')
    await dialog().getByLabel('Email').fill(email)
    await dialog().getByLabel('First name').fill('Ann')
    await dialog()
      .getByRole('button', { name: /^Lists/ })
      .click()
    await page.getByRole('checkbox', { name: 'Newsletter' }).check()
    await page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: 'Save' }).click()
  }
  await add('ann at home')
  await expect(dialog().getByText('Enter a valid email address.')).toBeVisible()
  await shoot('add-subscriber')
  await expectAccessible(page)
  await dialog().getByLabel('Email').fill('Ann@Example.com')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect(row('ann@example.com')).toContainText('subscribed')
  await press('Unsubscribe ann@example.com')
  await expect(row('ann@example.com')).toContainText('unsubscribed')
  await expect(button('Unsubscribe ann@example.com')).toHaveCount(0)
  await add('ann@example.com')
  await expectStatus('This person is unsubscribed and stays that way')
  expect((await lookUp('ann@example.com'))?.status).toBe('unsubscribed')
  await press('Resubscribe ann@example.com')
  await dialog().getByRole('button', { name: 'Resubscribe' }).click()
  await expect(dialog().getByText('Say who asked for it, and how.')).toBeVisible()
  await dialog().getByLabel('Reason').fill('She rang and asked for it.')
  await dialog().getByRole('button', { name: 'Resubscribe' }).click()
  await expect(row('ann@example.com').getByText('subscribed', { exact: true })).toBeVisible()
  await press('Consent of ann@example.com')
  await expect(dialog()).toContainText('She rang and asked for it.')
  await shoot('consent')
  await expectAccessible(page)
  await dialog().getByRole('button', { name: 'Close' }).click()
  await shoot('subscribers')
})

const people = Array.from(
  { length: 40 },
  (_, at) => `Person ${at},"Sur ""${at}""",person${at}@example.com,07700900${100 + at}`,
)
const file = (lines: readonly string[]) => ({
  name: 'buyers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

async function importFile(lines: readonly string[], chunkSize?: string) {
  await press('Import CSV')
  await dialog().getByLabel('CSV file').setInputFiles(file(lines))
  if (chunkSize !== undefined) await dialog().getByLabel('Chunk size').fill(chunkSize)
  await dialog().getByRole('button', { name: 'Import' }).click()
}

test('a file is imported once in chunks, across a reload; rows without an address are listed separately', async () => {
  await press('Import CSV')
  await expect(dialog().getByLabel('Chunk size')).toHaveValue('1000')
  await expect(dialog().getByLabel('Default list name')).toHaveValue('Past buyers list')
  await dialog().getByRole('button', { name: 'Import' }).click()
  await expect(dialog().getByRole('alert')).toHaveText('Choose a CSV file first.')
  await page.keyboard.press('Escape')
  await importFile([''], '0')
  await expect(dialog().getByRole('alert')).toHaveText('Chunk size must be at least 1.')
  await dialog().getByLabel('Chunk size').fill('1')
  await shoot('import-dialog')
  await expectAccessible(page)
  await dialog().getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'CSV appears empty' })).toBeVisible()
  await press('Dismiss the import of buyers.csv')

  const odd = ['Nobody,None,,07700900999', ' , ,,', 'Ann,Lee,ANN@example.com ,', 'Cy,None,no address,']
  await importFile(['Forename,"SURNAME", ContactEmail ,Mobile', ...people, ...odd], '1')
  await expect(page.getByText(/^Importing buyers.csv/)).toBeVisible()
  await shoot('importing')
  await page.reload()
  // 43 chunks, one after the other.
  await expectStatus(
    'Import finished. Total rows processed: 43. Created/updated: 41. Skipped (no email): 1. List assigned: Past buyers list.',
    { timeout: 30_000 },
  )
  await expect(page.getByText('Not an email address: 1.')).toBeVisible()
  await shoot('import-finished')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await press('Download 2 skipped rows')
  const saved = await readFile(await (await downloading).path(), 'utf8')
  expect(saved.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'email,firstName,lastName,phone',
    ',Nobody,None,07700 900999',
    'no address,Cy,None,',
  ])
  await press('Dismiss the import of buyers.csv')
  expect(await lookUp('person7@example.com')).toMatchObject({
    firstName: 'Person 7',
    lastName: 'Sur "7"',
    phone: '07700900107',
    status: 'subscribed',
  })
  await page.getByLabel('List', { exact: true }).selectOption('Past buyers list')
  await expect(page.getByText('41 subscribers')).toBeVisible()
  await page.getByRole('searchbox').fill('person39')
  await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible()
  await expect(row('person39@example.com')).toBeVisible()
})

test('the card of a lead works offline, and its changes are sent', async () => {
  const { leads } = await client.leads(`?newLeads=true&companyId=${companyId}`)
  const lead = leads.find(({ email }) => email)
  const card = page.getByRole('region', { name: 'Marketing' })
  await page.goto(`${signal.url}/lead/${lead?._id}`)
  await expect(card.getByText('new', { exact: true })).toBeVisible()
  await signal.lose(page)
  await card.getByRole('button', { name: 'Quick add to Newsletter' }).click()
  await expect(card.getByLabel('Newsletter')).toBeChecked()
  await expect(card.getByText('subscribed', { exact: true })).toBeVisible()
  await card.getByLabel('Past buyers list').check()
  await card.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(card.getByText('unsubscribed', { exact: true })).toBeVisible()
  await expect(card.getByText('Saved on this device')).toBeVisible()
  await page.reload()
  await expect(card.getByText('unsubscribed', { exact: true })).toBeVisible()
  await shoot('card')
  await expectAccessible(page)
  await signal.find(page)
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible({ timeout: 30_000 })
  const email = lead?.email ?? ''
  await expect.poll(async () => (await lookUp(email))?.status).toBe('unsubscribed')
  expect((await lookUp(email))?.listIds).toHaveLength(2)
  await card.getByRole('button', { name: 'Resubscribe' }).click()
  await dialog().getByLabel('Reason').fill('Asked at the door.')
  await dialog().getByRole('button', { name: 'Resubscribe' }).click()
  await expect.poll(async () => (await lookUp(email))?.status).toBe('subscribed')
})

test('a mailing list is made of the filtered leads, counted first', async () => {
  await page.goto(`${signal.url}/leads?lead_source=EPC+register`)
  await page.getByLabel('Select this page').check()
  await press('Make mailing list')
  await expect(dialog().getByText(/^\d+ (person|people) would be on the list\.$/)).toBeVisible()
  const counted = await dialog().getByText('would be on the list').textContent()
  await shoot('list-from-leads')
  await expectAccessible(page)
  await dialog().getByLabel('List name').fill('At the door')
  await dialog().getByRole('button', { name: 'Make list' }).click()
  const people = Number(counted?.match(/\d+/)?.[0])
  await expectStatus(`${people} people on “At the door”`)
  const made = (await lists()).find(({ name }) => name === 'At the door')
  const found = await marketing<{ totalSubscribers: number }>(`subscribers?listId=${made?._id}&`)
  expect(found.totalSubscribers).toBe(people)
})
