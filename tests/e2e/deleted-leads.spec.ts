import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

const DELETED = 60

let day: FieldDay
let page: Page
let total: number

test.beforeAll(async () => {
  day = await startFieldDay({
    person: grace,
    prepare: async (client) => {
      const { leads, totalLeads } = await client.leads('?limit=200')
      total = totalLeads
      for (const { _id } of leads.slice(0, DELETED)) await client.call('DELETE', `/api/epc/leads/${_id}`)
    },
  })
  page = day.page
})
test.afterAll(() => day.end())

const totalLeads = async () => (await day.client.leads('?limit=1')).totalLeads
const rows = () => page.getByRole('checkbox', { name: /^Select (?!this page)/ })

test('selected deleted leads are restored, with Undo, and then all of them, across a lost connection', async () => {
  await page.goto(`${day.signal.url}/deleted-leads`)
  await expect(page.getByText(`${DELETED} leads`, { exact: true })).toBeVisible()
  await rows().nth(0).check()
  await rows().nth(2).check()
  await expect(page.getByText('2 leads selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore 2 leads' }).click()
  await expect(page.getByText('2 leads restored')).toBeVisible()
  await expect(page.getByText(`${DELETED - 2} leads`, { exact: true })).toBeVisible()
  expect(await totalLeads()).toBe(total - DELETED + 2)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 leads will be deleted again')).toBeVisible()
  await expect.poll(totalLeads, { timeout: 30_000 }).toBe(total - DELETED)

  await page.reload()
  await expect(page.getByText(`${DELETED} leads`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Restore all ${DELETED} leads` }).click()
  const dialog = page.getByRole('dialog', { name: `Restore ${DELETED} leads?` })
  await expectAccessible(page)
  let calls = 0
  await page.route('**/api/epc/leads/restore?*', async (route) => {
    calls += 1
    // The second page is restored, and its answer lost.
    if (calls === 2) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await dialog.getByRole('button', { name: `Restore all ${DELETED} leads` }).click()
  await expect(page.getByText(/^Stopped: 50 of 60 leads restored\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`${DELETED} leads restored`)).toBeVisible()
  await expect(page.getByText('No deleted leads')).toBeVisible()
  expect(await totalLeads()).toBe(total)
})
