import { type Page, expect, test } from '@playwright/test'
import type { Deal } from '../../contract/entities/deal.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { BrowserProfile, setBooking, signIn, writeNote } from '../support/browser/browser.ts'
import { ben, grace, sasha } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import { PlainClient } from '../support/server/plain-client.ts'

test.describe.configure({ mode: 'serial' })

const DEALS = 51

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let leads: Lead[]
let aDeal: Lead
let converted: Lead
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, prepare: makeDeals })
  ;({ server, signal, client, page } = day)
})
test.afterAll(() => day.end())

async function makeDeals(colleague: FieldDay['client']) {
  const { totalDeals } = await colleague.call<{ totalDeals: number }>('GET', '/api/epc/deals')
  const all = (await colleague.leads('?limit=200')).leads
  const toConvert = all.slice(0, DEALS - totalDeals)
  await Promise.all(toConvert.map((lead) => convert(colleague, lead)))
  aDeal = toConvert[0]!
  leads = all.slice(toConvert.length)
}

async function convert(colleague: FieldDay['client'], { _id }: Lead) {
  const booking = { actual_booking_date: '2036-12-01', actual_booking_time: '09:30' }
  await colleague.call('PATCH', `/api/epc/leads/${_id}`, booking)
  await colleague.call('POST', `/api/epc/leads/${_id}/convert-to-deal`)
}

const deal = (id: string) => client.call<Deal>('GET', `/api/epc/deals/${id}`)
async function untouched(...before: Lead[]): Promise<Lead> {
  for (const lead of leads) {
    const isFree = !lead.actual_booking_date && !before.includes(lead)
    if (isFree && (await client.notes(lead._id)).length === 0) return lead
  }
  throw new Error('The demo has no such lead.')
}
const open = (path: string) => page.goto(signal.url + path)
const chip = (text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 })

test('deals have their own list, with its filters and page in the address', async () => {
  await open('/deals')
  await expect(page.getByRole('heading', { name: 'All Deals' })).toBeVisible()
  await expect(page.getByText(`${DEALS} deals`, { exact: true })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(50)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/page=2/)

  await page.getByRole('button', { name: 'Filter Deals' }).click()
  const form = page.getByRole('search', { name: 'Filter Deals' })
  await form.getByRole('button', { name: 'More filters' }).click()
  // The specification's filters, the next follow-up, five dates, the last contact and Do not call.
  await expect(form.getByRole('combobox')).toHaveCount(25)
  await form.getByLabel('Last Name').fill(aDeal.surname!.slice(0, 4))
  await form.getByLabel('Deal Status').selectOption('Open')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/deal_status=Open/)
  await expectAccessible(page)
  const link = page.getByRole('link', { name: aDeal.firstname!, exact: true }).first()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/deal/`))
  await expect(page.getByRole('navigation', { name: 'Browse the deals of this list' })).toContainText('1 of ')
  await page.getByRole('link', { name: 'Back to deals' }).click()
  await expect(page).toHaveURL(/deal_status=Open/)
  await page.getByRole('button', { name: 'Filter Deals' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(`${DEALS} deals match`)).toBeVisible()
  await expect(page).not.toHaveURL(/deal_status/)

  await open('/leads')
  await expect(page.getByText(`${leads.length} leads`)).toBeVisible()
})

test('a lead is booked, converted and its deal closed offline, and the server gets it in that order', async () => {
  const lead = await untouched()
  converted = lead
  await server.kill()
  await open(`/lead/${lead._id}`)
  const button = page.getByRole('button', { name: 'Convert to Deal' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute(
    'title',
    'Please fill Actual Booking Date & Time and click Save before converting',
  )
  const rule = page.getByText('You must save Actual Booking Date & Time before converting to a deal.')
  await expect(rule).toBeVisible()
  await expectAccessible(page)
  await setBooking(page, '2036-12-03', '14:45')
  await expect(button).toBeEnabled()
  await expect(rule).toHaveCount(0)
  await page.getByLabel('Actual Booking Time').fill('15:00')
  await expect(button).toBeDisabled()
  await page.getByLabel('Actual Booking Time').fill('14:45')
  await expect(button).toBeEnabled()
  await page.getByLabel('Actual Booking Time').fill('10:37')
  await page.getByRole('button', { name: 'Save Booking Details' }).click()
  await expect(page.getByText('Bookings start on the quarter hour. Choose 10:30 or 10:45.')).toBeVisible()
  await expect(page.getByLabel('Actual Booking Time')).toBeFocused()
  await expectAccessible(page)
  await setBooking(page, '2036-12-03', '15:00')
  const question = page.getByRole('dialog', { name: /^Convert .* to a deal\?$/ })
  await button.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()
  await button.click()
  await question.getByRole('button', { name: 'Convert to Deal' }).click()

  await expect(page).toHaveURL(`${signal.url}/deal/${lead._id}`)
  await expect(page.getByRole('status').filter({ hasText: 'is now a deal' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(`${signal.url}/lead/${lead._id}`)
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await button.click()
  await question.getByRole('button', { name: 'Convert to Deal' }).click()
  await expect(page).toHaveURL(`${signal.url}/deal/${lead._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deal: Open')
  await expect(page.getByRole('heading', { name: 'Deal Details' })).toBeVisible()
  // It was announced on the lead's own screen.
  await expect(page.getByText('Booking details saved')).toHaveCount(0)
  await expect(page.getByLabel('Actual Booking Date')).toHaveValue('2036-12-03')
  await expect(page.getByLabel('Actual Booking Time')).toHaveValue('15:00')
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Marketing' })).toBeVisible()
  await writeNote(page, 'Wants the morning crew.')
  await page.getByLabel('Deal Status').selectOption('Closed')
  await expect(page.getByText('waiting to send: Closed')).toBeVisible()
  await expect(page.getByLabel('Deal Status')).toHaveValue('Open')
  await expectAccessible(page)
  await chip('Offline, 5 waiting')
  await open('/deals')
  await expect(page.getByText(`${DEALS + 1} deals`, { exact: true })).toBeVisible()
  await open(`/lead/${lead._id}`)
  await expect(page.getByRole('link', { name: 'Open the deal' })).toBeVisible()

  await server.start()
  await open(`/deal/${lead._id}`)
  await chip('All sent')
  await expect(page.getByLabel('Deal Status')).toHaveValue('Closed')
  await expect(page.getByText('waiting to send')).toHaveCount(0)
  expect(await deal(lead._id)).toMatchObject({
    deal_status: 'Closed',
    actual_booking_date: '2036-12-03',
    actual_booking_time: '15:00',
  })
  expect((await client.notes(lead._id)).map(({ content }) => content)).toContain('Wants the morning crew.')
})

test('a lead deleted offline is gone at once, and an Admin restores it', async () => {
  const lead = await untouched(converted)
  await server.kill()
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Lead' }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this lead?' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Lead' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Lead deleted' })).toBeVisible()
  }
  // A lead opened from My Leads still leads to All Leads, with the same filters.
  await open(`/leads?${new URLSearchParams({ surname: lead.surname! })}`)
  await expect(page.locator(`tr[data-id="${lead._id}"]`)).toBeVisible()
  await open('/leads/my')
  await expect(page.getByRole('heading', { name: 'My Leads' })).toBeVisible()
  await open(`/lead/${lead._id}`)
  await remove()
  await expect(page).toHaveURL(/\/leads\?typed=\w+$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(page.locator(`tr[data-id="${lead._id}"]`)).toBeVisible()
  await chip('Offline, all sent')
  await open('/leads')
  await expect(page.getByText(`${leads.length - 1} leads`)).toBeVisible()
  await open(`/lead/${lead._id}`)
  await remove()
  await expect(page).toHaveURL(`${signal.url}/leads`)
  await expect(page.getByText(`${leads.length - 2} leads`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deleted leads' })).toHaveCount(0)
  await open('/deleted-leads')
  await expect(page.getByText('You’re offline', { exact: true })).toBeVisible()

  await server.start()
  await page.reload()
  await chip('All sent')
  await expect(client.lead(lead._id)).rejects.toThrow('404')

  const admin = new BrowserProfile()
  try {
    const other = await admin.open()
    await signIn(other, signal.url, grace)
    await other.goto(`${signal.url}/leads`)
    await other.getByRole('link', { name: 'Deleted leads' }).click()
    const row = other.getByRole('row').filter({ hasText: lead.surname! })
    await expect(row).toContainText('Ben Carter')
    await expect(row).toContainText('30 days')
    await expectAccessible(other)
    await row.getByRole('button', { name: /^Restore/ }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Lead restored' })).toBeVisible()
    await expect(other.getByText('No deleted leads')).toBeVisible()
  } finally {
    await admin.dispose()
  }
  expect((await client.lead(lead._id))._id).toBe(lead._id)
  await open(`/lead/${lead._id}`)
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible()
})

test('a test centre’s deal leads with the test and hides what it doesn’t sell', async () => {
  const boss = await PlainClient.signIn(server.url, sasha)
  const { companies } = await boss.call<{ companies: { _id: string; name: string }[] }>('GET', '/api/companies')
  const company = companies.find(({ name }) => name === 'CITB Test Centre')!
  const [lead] = (await boss.leads(`?companyId=${company._id}`)).leads
  const booking = { actual_booking_date: '2036-12-01', actual_booking_time: '09:30' }
  await boss.call('PATCH', `/api/epc/leads/${lead!._id}`, booking)
  await boss.call('POST', `/api/epc/leads/${lead!._id}/convert-to-deal`)

  const centre = new BrowserProfile()
  try {
    const other = await centre.open()
    await signIn(other, signal.url, sasha)
    await other.getByRole('combobox', { name: 'Company' }).selectOption(company._id)
    await other.goto(`${signal.url}/deal/${lead!._id}`)
    await expect(other.getByRole('heading', { level: 2 }).first()).toHaveText('Test Booking')
    await expect(other.getByText('Vehicle Type')).toHaveCount(0)
    await expect(other.getByRole('heading', { name: 'EPC Data' })).toHaveCount(0)
    await expectAccessible(other)
  } finally {
    await centre.dispose()
  }
})

test('on a phone a deal begins with how to reach the person', async () => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const called = leads.find((lead) => lead.phone && lead !== converted)
  await convert(client, called!)
  await open(`/deal/${called!._id}`)
  const call = page.getByRole('list', { name: 'At a glance' }).getByRole('link')
  await expect(call).toHaveAttribute('href', /^tel:\+44/)
  await expect(call).toBeInViewport()
  const bar = page.getByRole('group', { name: 'Quick actions' })
  for (const action of ['Call', 'Navigate', 'Note', 'Photo', 'Done'])
    await expect(bar.getByText(action, { exact: true })).toBeInViewport()
  await bar.getByText('Done').click()
  const close = page.getByRole('dialog', { name: /^Close the deal of/ })
  await close.getByRole('button', { name: 'Close deal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deal: Closed')
  await expect(bar.getByText('Done')).toHaveCount(0)
  await open(`/lead/${called!._id}`)
  await expect(page.getByText('This lead is now a deal.')).toBeInViewport()
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
})
