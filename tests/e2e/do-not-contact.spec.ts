import { type Page, expect, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

// One server and one browser for the file: each test continues where the previous one ended.
test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page
let id: string

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, colleague: grace })
  ;({ server, signal, client, page } = day)
})
test.afterAll(() => day.end())

const details = () => page.getByRole('region', { name: 'Lead Details' })
const phone = () => details().locator('a[href^="tel:"]')
const dialog = (name: string) => page.getByRole('dialog', { name })
/** A test browser has no handler for phone numbers: followed links are counted instead. */
const callsMade = () => page.evaluate(() => Number(document.body.dataset['calls'] ?? 0))
const countCalls = () =>
  page.evaluate(() =>
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
      if (!link || event.defaultPrevented) return
      event.preventDefault()
      document.body.dataset['calls'] = String(Number(document.body.dataset['calls'] ?? 0) + 1)
    }),
  )

test('on a phone with the server killed, a do-not-call flag is saved, shown, and the phone link asks first', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${signal.url}/leads?lead_status=Open`)
  await page.locator('main a[href^="/lead/"]:not([href^="/lead/new"])').first().click()
  await expect(phone()).toBeVisible()
  id = page.url().split('/').at(-1)!
  await countCalls()
  await phone().click()
  expect(await callsMade()).toBe(1)

  await server.kill()
  await details().getByRole('button', { name: 'Do not contact' }).click()
  await dialog('Do not contact').getByLabel('Do not call').check()
  await dialog('Do not contact').getByRole('button', { name: 'Asked us not to: reason not to call' }).click()
  await dialog('Do not contact').getByLabel('Do not knock').check()
  await dialog('Do not contact').getByRole('textbox', { name: 'Reason not to knock' }).fill('Night worker')
  await expectAccessible(page)
  await dialog('Do not contact').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Asked us not to, since \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page.getByText(/^Night worker, since/)).toBeVisible()
  await expectAccessible(page)

  await phone().click()
  await expect(dialog('Call anyway?')).toContainText('Do not call: Asked us not to, since')
  await expectAccessible(page)
  await dialog('Call anyway?').getByRole('button', { name: 'Don’t call' }).click()
  expect(await callsMade()).toBe(1)
  await phone().press('Enter')
  await dialog('Call anyway?').getByRole('button', { name: 'Call anyway' }).click()
  await expect.poll(callsMade).toBe(2)
})

test('the cards of the list show the flag offline, and their phone links ask, too', async () => {
  await page.goto(`${signal.url}/leads?lead_status=Open`)
  const card = page.locator(`main li[data-id="${id}"]`)
  await expect(card).toContainText('Do not call')
  await expect(card).toContainText('Do not knock')
  await card.locator('a[href^="tel:"]').click()
  await expect(dialog('Call anyway?')).toBeVisible()
  await expectAccessible(page)
  await dialog('Call anyway?').getByRole('button', { name: 'Don’t call' }).click()
  await expect(page).toHaveURL(/\/leads\?/)
})

test('the flags arrive when the server is back, and are beside the name in the table of a wide screen', async () => {
  await server.start()
  await expect
    .poll(() => client.call<Lead>('GET', `/api/epc/leads/${id}`), { timeout: 60_000 })
    .toMatchObject({ do_not_call: 'Asked us not to', do_not_knock: 'Night worker' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const row = page.locator(`main tr:has(a[href="/lead/${id}"])`)
  await expect(row).toContainText('Do not call')
  await page.goto(`${signal.url}/lead/${id}`)
  await expect(phone()).toBeVisible()
  await expectAccessible(page)
  await details().getByRole('button', { name: 'Do not contact' }).click()
  await dialog('Do not contact').getByLabel('Do not call').uncheck()
  await dialog('Do not contact').getByLabel('Reason to remove “Do not call”').fill('They rang us')
  await dialog('Do not contact').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => client.call<Lead>('GET', `/api/epc/leads/${id}`)).not.toHaveProperty('do_not_call')
})
