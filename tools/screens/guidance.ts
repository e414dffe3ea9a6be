import type { Page } from '@playwright/test'
import { everythingIsHere, rowLinks, selectPage, signIn } from '../../tests/support/browser/browser.ts'
import { ben } from '../../tests/support/builders/demo-people.ts'
import type { Studio, Walk } from './walk.ts'

export const walkGuidance: Walk = async (page, studio) => {
  const { url, take } = studio
  await page.route('**/api/sync/bootstrap*', () => undefined)
  await signIn(page, url, ben)
  await page.getByRole('banner').getByText('Getting ready').waitFor()
  await take('home-arriving', true)
  await page.unroute('**/api/sync/bootstrap*')
  await page.reload()
  await page.getByRole('status').filter({ hasText: 'This device is ready to work offline' }).waitFor()
  await take('home-ready', true)
  await everythingIsHere(page, url)
  await rowLinks(page).nth(3).click()
  await booking(page, studio)
  await page.getByRole('button', { name: 'Delete Lead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Lead' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await take('lead-deleted')
  // On a busy machine the pictures take longer than it is there.
  if (await undo.isVisible()) await undo.click()
  await selectPage(page)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('dialog').getByText('Choose a person').waitFor({ state: 'attached' })
  await take('assign-many')
  await safari(page, studio)
}

async function booking(page: Page, { take }: Studio) {
  await page.getByLabel('Actual Booking Date').fill('2026-12-01')
  await page.getByLabel('Actual Booking Time').fill('10:37')
  await page.getByRole('button', { name: 'Save Booking Details' }).click()
  await page.getByText('Bookings start on the quarter hour.').waitFor()
  await take('booking-refused')
}

async function safari(page: Page, { url, take }: Studio) {
  await page.addInitScript(() => {
    Object.assign(window, { GestureEvent: class {} })
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await page.goto(`${url}/leads`)
  await page.getByRole('link', { name: 'How to install' }).waitFor()
  await take('install-bar')
  await page.getByRole('link', { name: 'How to install' }).click()
  await page.getByRole('heading', { name: 'Install Doorstep to keep your data' }).scrollIntoViewIfNeeded()
  await take('install-steps')
}
