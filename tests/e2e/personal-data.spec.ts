import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import type { PersonalData } from '../../contract/endpoints/personal-data.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import { grace, sasha } from '../support/builders/demo-people.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let page: Page
let leads: Lead[]
let deal: Lead

test.beforeAll(async () => {
  day = await startFieldDay({
    person: sasha,
    colleague: grace,
    prepare: async (before) => {
      const add = async (fields: object) => (await before.call<{ lead: Lead }>('POST', '/api/epc/leads', fields)).lead
      await add({ firstname: 'M', surname: 'Kay', email: 'maya@example.com', address: { city: 'Leeds' } })
      const maya = { firstname: 'Maya', surname: 'Khan', email: 'maya@example.com' }
      leads = [await add(maya), await add({ firstname: 'Noor', surname: 'Khan' })]
      deal = await add({ firstname: 'Zara', surname: 'Khan' })
      const booking = { actual_booking_date: '2036-12-01', actual_booking_time: '09:30' }
      await before.call('PATCH', `/api/epc/leads/${deal._id}`, booking)
      await before.call('POST', `/api/epc/leads/${deal._id}/convert-to-deal`)
      for (const { _id } of leads) await before.call('POST', `/api/epc/leads/${_id}/notes`, { content: 'Side door' })
    },
  })
  page = day.page
})
test.afterAll(() => day.end())

const dialog = () => page.getByRole('dialog')
const open = (lead: Lead) => openOn(`/lead/${lead._id}`)
const openDeal = () => openOn(`/deal/${deal._id}`)
const openOn = async (path: string) => {
  await page.goto(day.signal.url + path)
  await page.getByRole('button', { name: 'Personal data' }).click()
  await expect(dialog()).toContainText('PECR')
  await expectAccessible(page)
}
const eraseButton = () => dialog().getByRole('button', { name: 'Erase personal data' })
const isGone = ({ _id }: Lead) =>
  day.client.call<Lead>('GET', `/api/epc/leads/${_id}`).then(
    () => false,
    () => true,
  )

test('a SuperAdmin saves everything stored about a person as a file, with their other leads when selected', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(leads[0]!)
  const other = dialog().getByRole('checkbox', { name: 'M Kay, Leeds, same email' })
  await expect(other).not.toBeChecked()
  await other.check()
  const downloading = page.waitForEvent('download')
  await dialog().getByRole('button', { name: 'Export personal data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as PersonalData
  expect(data).toMatchObject({
    lead: { firstname: 'Maya' },
    notes: [{ content: 'Side door' }],
    alikeLeads: [{ firstname: 'M' }],
  })
})

test('a person is erased once their name is typed, on the desktop and on a phone', async () => {
  for (const [lead, size] of [
    [leads[0]!, { width: 1280, height: 800 }],
    [leads[1]!, { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size)
    await open(lead)
    await expect(dialog().getByRole('textbox')).toBeInViewport({ ratio: 1 })
    await expect(eraseButton()).toBeDisabled()
    await dialog().getByRole('textbox').fill(`${lead.firstname} Khan`)
    await eraseButton().click()
    await expect(page.getByText('Personal data erased')).toBeVisible()
    await expect(page).toHaveURL(/\/leads/)
    expect(await isGone(lead)).toBe(true)
    await page.goto(`${day.signal.url}/lead/${lead._id}`)
    await expect(page.getByRole('heading', { name: /Khan/ })).toHaveCount(0)
  }
})

test('offline, the dialog of a deal says that it needs a connection, and neither exports nor erases', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDeal()
  await day.signal.lose(page)
  await expect(dialog()).toContainText('You must be online to export or erase personal data.')
  await dialog().getByRole('button', { name: 'Export personal data' }).click()
  await expect(dialog().getByRole('alert').filter({ hasText: 'NOT exported' })).toBeVisible()
  await dialog().getByRole('textbox').fill('Zara Khan')
  await eraseButton().click()
  await expect(dialog().getByRole('alert').filter({ hasText: 'NOT confirmed' })).toBeVisible()
  expect(await isGone(deal)).toBe(false)
  await day.signal.find(page)
})

test('the person of a deal is exported and erased from its screen', async () => {
  await openDeal()
  const downloading = page.waitForEvent('download')
  await dialog().getByRole('button', { name: 'Export personal data' }).click()
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as PersonalData
  expect(data).toMatchObject({ lead: { firstname: 'Zara', deal_status: 'Open' } })
  await dialog().getByRole('textbox').fill('Zara Khan')
  await eraseButton().click()
  await expect(page.getByText('Personal data erased')).toBeVisible()
  await expect(page).toHaveURL(/\/deals/)
  expect(await isGone(deal)).toBe(true)
})

test('without the server nothing is erased, and the dialog says so', async () => {
  const [lead] = (await day.client.leads('?newLeads=true')).leads
  await page.goto(`${day.signal.url}/lead/${lead!._id}`)
  await page.getByRole('button', { name: 'Personal data' }).click()
  await dialog().getByRole('textbox').fill(`${lead!.firstname} ${lead!.surname}`)
  await expect(eraseButton()).toBeEnabled()
  await day.server.kill()
  await eraseButton().click()
  await expect(dialog().getByRole('alert').filter({ hasText: 'NOT confirmed' })).toBeVisible()
  await day.server.start()
  expect(await isGone(lead!)).toBe(false)
})

test('an Admin doesn’t see it', async ({ browser }) => {
  const context = await browser.newContext()
  const office = await context.newPage()
  await signIn(office, day.signal.url, grace)
  await everythingIsHere(office, day.signal.url)
  const [lead] = (await day.client.leads('?newLeads=true')).leads
  await office.goto(`${day.signal.url}/lead/${lead!._id}`)
  await expect(office.getByRole('button', { name: 'Do not contact' })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Personal data' })).toHaveCount(0)
  await context.close()
})
