import { type Page, expect, test } from '@playwright/test'
import { listenToAnnouncements } from '../support/browser/announcements.ts'
import { ben } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

// A screen reader announces an outcome once, however many parts of the screen show it. One server and one browser: each
// test continues where the previous one ended.
test.describe.configure({ mode: 'serial' })

let day: FieldDay
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, settings: { DEMO_LEADS: '24' } })
  page = day.page
})
test.afterAll(() => day.end())

/** Long enough for anything else that would announce it: the chip, the list, the server's answer. */
const LISTEN_MS = 1_500

/** Expects `outcome` to be announced, and no announcement to be repeated. */
async function saysOnce(outcome: string | RegExp, act: () => Promise<void>): Promise<void> {
  const all = await saidOf(act, outcome)
  expect(all.filter((text) => isOf(outcome, text))).toHaveLength(1)
}

async function saidOf(act: () => Promise<void>, outcome: string | RegExp = ''): Promise<string[]> {
  const announced = await listenToAnnouncements(page)
  await act()
  if (outcome !== '') await expect.poll(async () => (await announced()).some((text) => isOf(outcome, text))).toBe(true)
  await page.waitForTimeout(LISTEN_MS)
  const all = await announced()
  expect(all).toEqual([...new Set(all)])
  return all
}

const isOf = (outcome: string | RegExp, text: string) =>
  typeof outcome === 'string' ? text.includes(outcome) : outcome.test(text)

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a status, a note and a booking', async () => {
  const { leads } = await day.client.leads('?newLeads=true')
  await page.goto(`${day.signal.url}/lead/${leads[0]?._id}`)
  await expect(button('Add Note')).toBeVisible()
  await saidOf(async () => void (await page.getByLabel('Status', { exact: true }).selectOption('2nd Call')))
  await saidOf(async () => {
    await button('Add Note').click()
    await page.getByRole('dialog').getByRole('textbox').fill('Rang the bell.')
    await button('Save Note').click()
  })
  await page.getByLabel('Actual Booking Date').fill('2036-12-01')
  await page.getByLabel('Actual Booking Time').fill('10:15')
  await saysOnce('Booking details saved', () => button('Save Booking Details').click())
})

test('the same offline, which is announced once, too', async () => {
  await day.signal.lose(page)
  await saysOnce('Lead assigned', async () => void (await page.getByLabel('Assign to').selectOption('Ben Carter')))
  await day.signal.find(page)
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible({ timeout: 30_000 })
})

test('how many leads a filter leaves, and how many are selected', async () => {
  await page.goto(`${day.signal.url}/leads`)
  await button('Filter Leads').click()
  await expect(page.getByText(/match these filters/)).toBeVisible()
  await saysOnce(/matche?s? these filters/, async () => {
    await page.getByRole('button', { name: /^Lead Status/ }).click()
    await page.getByRole('checkbox', { name: /^2nd Call/ }).check()
    await page.keyboard.press('Escape')
  })
  await saysOnce('1 lead selected', () => page.locator('tbody').getByRole('checkbox').first().check())
})

test('a file without leads', async () => {
  await page.goto(`${day.signal.url}/bulk-upload`)
  await saysOnce('The file is empty.', () =>
    page.getByLabel('CSV file').setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') }),
  )
})
