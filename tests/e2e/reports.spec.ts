import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addDays } from '../../contract/london-time.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import { londonDate } from '../../src/ui/primitives/london-day.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '200' })
})
test.afterAll(() => server.dispose())

const table = (page: Page, name: string) => page.getByRole('table', { name })
const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

test('a number opens the leads that it counts, without a server; a table is downloaded', async ({ page }) => {
  await signIn(page, server.url, grace)
  await everythingIsHere(page, server.url)
  await page.goto(`${server.url}/reports`)
  await page.getByLabel('Period', { exact: true }).selectOption('Last year')
  await page.getByLabel('Period', { exact: true }).selectOption('This year so far')
  await expect(table(page, 'Leads by source')).toBeVisible()
  await expectAccessible(page)
  await server.kill()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV: Leads by source' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Source')

  await page.getByLabel('Leads by', { exact: true }).selectOption('Town')
  const link = table(page, 'Leads by town')
    .getByRole('link', { name: /\bleads?$/ })
    .first()
  const counted = numberIn((await link.textContent()) ?? '')
  expect(counted).toBeGreaterThan(0)
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'All Leads' })).toBeVisible()
  await expect(page.getByText(counted === 1 ? '1 lead' : `${counted} leads`, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Leads by', { exact: true })).toHaveValue('posttown')
  await server.start()
})

test('a number of visits opens the visited leads, offline', async ({ page }) => {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('')
  const [lead] = leads
  if (!lead) throw new Error('There is no lead.')
  await client.call('POST', `/api/epc/leads/${lead._id}/activities`, { kind: 'Visit', outcome: 'Not interested' })
  await signIn(page, server.url, grace)
  await everythingIsHere(page, server.url)
  await page.goto(`${server.url}/reports`)
  await expect(table(page, 'Calls and visits')).toBeVisible()
  await server.kill()

  const ofBen = table(page, 'Calls and visits').getByRole('row', { name: /^Ben Carter/ })
  const number = ofBen.getByRole('button', { name: /: show leads of Not interested, Ben Carter$/ })
  const counted = numberIn((await number.textContent()) ?? '')
  expect(counted).toBeGreaterThan(0)
  await number.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Not interested, Ben Carter: ${counted}` })
  await expect(dialog.getByRole('link', { name: leadName(lead) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(number).toBeFocused()
  await number.press('Enter')
  await dialog.getByRole('link', { name: leadName(lead) }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: leadName(lead) })).toBeVisible()
  await server.start()
})

test('a moved booking and one person’s work over time are counted', async ({ page }) => {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('')
  const lead = leads.at(-1)
  if (!lead) throw new Error('There is no lead.')
  const days = [-2, -1].map((day) => addDays(londonDate(Date.now()), day))
  for (const day of days)
    await client.call('PATCH', `/api/epc/leads/${lead._id}`, { actual_booking_date: day, actual_booking_time: '10:00' })
  await client.call('POST', `/api/epc/leads/${lead._id}/activities`, { kind: 'Call', outcome: 'No answer' })
  await signIn(page, server.url, grace)
  await everythingIsHere(page, server.url)
  await page.goto(`${server.url}/reports`)
  const overTime = table(page, 'Work over time')
  await overTime.getByRole('button', { name: /: show leads of Moved, / }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: leadName(lead) })
    .waitFor()
  await page.keyboard.press('Escape')

  await page.getByLabel('Person', { exact: true }).selectOption('Ben Carter')
  await expect(page).toHaveURL(/person=/)
  const calls = table(page, 'Work over time, Ben Carter').getByRole('button', { name: /: show leads of Calls, / })
  await calls.first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: leadName(lead) })
    .waitFor()
})

test('an admin’s Home begins with the team’s week, and each number opens its leads', async ({ page }) => {
  const client = await PlainClient.signIn(server.url, ben)
  await client.call('POST', '/api/epc/leads', { firstname: 'Mo', surname: 'Monday', phone: '07700 900123' })
  await signIn(page, server.url, grace)
  await everythingIsHere(page, server.url)
  await page.goto(server.url)
  const week = page.getByRole('region', { name: 'The team’s week so far' })
  const created = week.getByRole('listitem').filter({ hasText: 'Leads created' })
  const link = created.getByRole('link', { name: /\bleads?$/ })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  const counted = numberIn((await link.textContent()) ?? '')
  await link.press('Enter')
  await expect(page.getByText(counted === 1 ? '1 lead' : `${counted} leads`, { exact: true })).toBeVisible()
})

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
}))
  test(`${device}: a User's report counts what is assigned to them`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      await signIn(page, server.url, ben)
      await everythingIsHere(page, server.url)
      await page.goto(`${server.url}/reports?created=2020-01-01..`)
      await expect(page.getByText('You see the leads and deals that are assigned to you.')).toBeVisible()
      await expect(table(page, 'By assignee').getByRole('rowheader')).toHaveText(['Ben Carter'])
      await expectAccessible(page)
    } finally {
      await context.close()
    }
  })
