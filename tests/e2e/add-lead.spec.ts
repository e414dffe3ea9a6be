import { type Page, expect, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { listRows } from '../support/browser/browser.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, colleague: grace })
  ;({ server, signal, client, page } = day)
})
test.afterAll(() => day.end())

const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const chip = (text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 })
async function leadsNamed(surname: string): Promise<Lead[]> {
  const { leads } = await client.call<{ leads: Lead[] }>('GET', `/api/epc/leads?surname=${surname}`)
  return leads
}

test('a lead added from the list opens at once and reaches the server', async () => {
  await page.goto(`${signal.url}/leads`)
  await page.getByRole('link', { name: 'Add Lead' }).click()
  await expect(page.getByRole('heading', { name: 'New Lead' })).toBeVisible()
  await expectAccessible(page)
  await save()
  await expect(page.getByRole('alert')).toContainText('Enter a last name, a phone number, an email or an address.')
  await type('First Name', 'Maya')
  await type('Last Name', 'Quillfeather')
  await type('Phone', '07700 900123')
  await save()
  await expect(page.getByRole('heading', { name: 'Maya Quillfeather' })).toBeVisible()
  await chip('All sent')
  expect(await leadsNamed('Quillfeather')).toMatchObject([{ firstname: 'Maya', lead_status: 'Open' }])
  await page.reload()
  await expect(page.getByLabel('Assign to').locator('option:checked')).toHaveText('Ben Carter')
})

test('a phone in another format shows the lead as a possible duplicate', async () => {
  await page.goto(`${signal.url}/lead/new`)
  await type('Phone', '+44 7700 900 123')
  await expect(page.getByRole('heading', { name: 'Possible duplicates' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue from Maya Quillfeather' }).click()
  await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Quillfeather')
  await page.reload()
  await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Quillfeather')
  await page.getByRole('button', { name: 'Start over' }).click()
})

test('at the door the location finds the postcode, and the postcode its addresses', async () => {
  const { leads } = await client.leads('?limit=200')
  const known = leads.find(
    ({ coordinate_precision, certificate_number, address1, postcode }) =>
      coordinate_precision === 'unit' && certificate_number && address1 && postcode,
  )
  if (known?.lat === undefined || known.lng === undefined || !known.postcode) throw new Error('No lead has a place.')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: known.lat, longitude: known.lng, accuracy: 8 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${signal.url}/lead/new`)
  await page.getByRole('button', { name: 'Use my location' }).click()
  // No postcodes are imported here.
  await expect(page.getByText('These are postcodes of leads on this device.')).toBeVisible()
  await expectAccessible(page)
  const postcodes = page.getByRole('group', { name: 'Postcodes near you' }).getByRole('button')
  await postcodes.filter({ hasText: known.postcode.replace(' ', '\u00A0') }).click()
  await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue(known.postcode)
  const addresses = page.getByRole('group', { name: `Addresses at ${known.postcode}` })
  await expect(addresses).toBeInViewport()
  await addresses.getByRole('button').first().click()
  await expect(page.getByLabel('Address 1', { exact: true })).not.toHaveValue('')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
})

test('on a phone with the server killed a lead is added and corrected, and both arrive later', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${signal.url}/leads`)
  await expect(page.getByRole('link', { name: 'Add Lead' })).toBeVisible()
  await server.kill()
  await page.getByRole('link', { name: 'Add Lead' }).click()
  await type('Last Name', 'Offlinesson')
  await type('Phone', '1')
  await page.getByLabel('Status', { exact: true }).selectOption('Incorrect Number')
  await save()
  await expect(page.getByRole('heading', { name: 'Offlinesson' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone', { exact: true }).fill('07700 900456')
  await expect(dialog.getByLabel('Set status to Open')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Open')
  await page.goto(`${signal.url}/leads`)
  await expect(listRows(page).filter({ hasText: 'Offlinesson' })).toContainText('Open')
  await server.start()
  await expect
    .poll(() => leadsNamed('Offlinesson'), { timeout: 60_000 })
    .toMatchObject([{ phone: '07700 900456', lead_status: 'Open' }])
})

test('content shared by another app starts a lead with its name, phone number, email and postcode', async () => {
  const manifest = await page.evaluate(() => fetch('/manifest.webmanifest').then((response) => response.json()))
  const { action, params } = manifest.share_target
  const text = 'Call 07700 900321 or nia@example.org, LS1 5HD'
  await page.goto(
    `${signal.url}${action}?${new URLSearchParams({ [params.title]: 'Nia Sharewell', [params.text]: text })}`,
  )
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Nia')
  await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Sharewell')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('07700 900321')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nia@example.org')
  await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue('LS1 5HD')
  await save()
  await expect(page.getByRole('heading', { name: 'Nia Sharewell' })).toBeVisible()
})
