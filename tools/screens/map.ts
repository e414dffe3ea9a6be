import type { Page } from '@playwright/test'
import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { grace } from '../../tests/support/builders/demo-people.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import { uploadExampleJobs } from '../../tests/support/builders/upload-jobs.ts'
import type { Walk } from './walk.ts'

export const walkMap: Walk = async (page, { url, take }) => {
  await signIn(page, url, grace)
  await everythingIsHere(page, url)
  const client = await PlainClient.signIn(url, grace)
  const companyId = await page.evaluate(() => localStorage.getItem('companyId') ?? '')
  await uploadExampleJobs(client, companyId)
  await page.goto(`${url}/map?view=jobs`)
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.waitForTimeout(2_500)
  await take('map')
  await openList(page)
  await page.getByRole('button', { name: /^J-1001/ }).waitFor()
  await page.getByRole('combobox', { name: /^Filter by job/ }).fill('ha')
  await page.getByRole('listbox').waitFor()
  await take('map-suggestions')
  await page.getByRole('combobox', { name: /^Filter by job/ }).fill('')
  await page.getByRole('button', { name: /^J-1001/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1_500)
  await take('map-job')
  await page.goto(`${url}/map?view=jobs&kind=prospective`)
  await openList(page)
  await page.getByRole('button', { name: /^P-7/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1_500)
  await take('map-prospective')

  await page.goto(`${url}/map?view=leads&pins=shown`)
  await page.getByText(/^[\d,]+ leads$/).waitFor()
  await page.waitForTimeout(2_500)
  await take('map-leads')
  await openList(page)
  await page.waitForTimeout(500)
  await take('map-leads-list')
  await page.getByRole('list', { name: 'Leads' }).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1_500)
  await take('map-lead')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Select in view' }).click()
  await page.getByText('in this area').waitFor()
  await take('map-area')
}

/** On a small screen it is folded. */
async function openList(page: Page) {
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  const list = page.getByRole('button', { name: 'List', expanded: false })
  if (await list.isVisible()) await list.click()
}
