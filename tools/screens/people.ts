import { type Page, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { everythingIsHere, isSmall, rowLinks, signIn } from '../../tests/support/browser/browser.ts'
import { certifiedHouse } from '../../tests/support/builders/certified-house.ts'
import { ben, sasha } from '../../tests/support/builders/demo-people.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import { londonDate } from '../../src/ui/primitives/london-day.ts'
import type { Studio, Walk } from './walk.ts'

export const walkPeople: Walk = async (page, studio) => {
  await passwords(page, studio)
  await signIn(page, studio.url, sasha)
  await home(page, studio)
  await myAccount(page, studio)
  await users(page, studio)
  await epc(page, studio)
  await signingOut(page, studio)
}

async function passwords(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/forgot-password`)
  await page.getByLabel('Email').fill(`${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('status').waitFor()
  await take('forgot-password')
  await page.goto(`${url}/reset-password/not-a-token`)
  await page.getByLabel('New password').fill('one password')
  await page.getByLabel('Confirm password').fill('another password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('alert').waitFor()
  await take('reset-password')
}

async function home(page: Page, { url, take }: Studio) {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('This device is ready to work offline').first().waitFor()
  await take('first-steps')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.goto(`${url}/help`)
  await page.getByRole('heading', { name: 'Help' }).waitFor()
  await take('help', true)
  await page.goto(`${url}/leads`)
  for (const [row, time] of [
    [2, '09:15'],
    [4, '13:30'],
    [6, '16:00'],
  ] as const) {
    await rowLinks(page)
      .nth(row - 1)
      .click()
    await page.getByLabel('Actual Booking Date').fill(londonDate(Date.now()))
    await page.getByLabel('Actual Booking Time').fill(time)
    await page.getByRole('button', { name: 'Save Booking Details' }).click()
    await page.getByRole('status').filter({ hasText: 'Booking details saved' }).waitFor()
    await page.goBack()
  }
  await page.goto(`${url}/`)
  // On a small screen the bookings of colleagues are behind a switch.
  if (isSmall(page)) await page.getByLabel('Show the whole company’s day').check()
  await page.getByText('13:30').first().waitFor()
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  await take('home', true)
}

/** What is said before somebody loses a company, or their access, whose work is not sent or not known of. */
async function unsentWork(page: Page, take: Studio['take']) {
  await page.route('**/api/devices*', (route) => route.abort())
  await page.getByRole('button', { name: /^Deactivate Ben/ }).click()
  await page.getByText('We couldn’t check for unsent changes').waitFor()
  await take('users-deactivate')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Companies of Ben/ }).click()
  await page.getByRole('checkbox', { checked: true }).first().uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor()
  await take('users-company-taken')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/devices*')
}

async function myAccount(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/me`)
  await page.getByText('This device', { exact: true }).waitFor()
  await take('my-account')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByLabel('Your password').fill(sasha.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await take('my-account-two-step')
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const code = await page
    .getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    .first()
    .textContent()
  await take('my-account-recovery-codes')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(sasha.password)
  await page.getByLabel('Code', { exact: true }).fill(code ?? '')
  await take('my-account-turn-off')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor()
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.reload()
  await page.getByText('Your sessions will show').waitFor()
  await take('my-account-offline', true)
  await page.unroute('**/api/auth/**')
}

async function users(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/user-management`)
  await page.getByRole('button', { name: /^Companies of Ben/ }).waitFor()
  await take('users')
  await page.getByRole('button', { name: /^Companies of Ben/ }).click()
  await take('users-companies')
  await page.keyboard.press('Escape')
  await unsentWork(page, take)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('First Name').fill('Priya')
  await take('add-user')
  await page.keyboard.press('Escape')
  await page.route('**/api/auth/users', (route) => route.abort())
  await page.goto(`${url}/user-management`)
  await page.getByText('Failed to load users').waitFor()
  await take('users-offline')
  await page.unroute('**/api/auth/users')
}

async function epc(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/epc`)
  await page.getByLabel('House number').fill('1')
  await page.getByLabel('Postcode').fill('M1 1AA')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').waitFor()
  await take('epc-nothing')
  const house = await certifiedHouse(await PlainClient.signIn(url, ben))
  await page.getByLabel('House number').fill(house.houseNumber)
  await page.getByLabel('Postcode').fill(house.postcode)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('certificate_number').waitFor()
  await take('epc')
}

async function signingOut(page: Page, { url, take }: Studio) {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, url, ben)
  await everythingIsHere(page, url)
  await rowLinks(page).nth(1).click()
  await page.route('**/api/**', (route) => route.abort())
  await page.context().setOffline(true)
  await page.getByLabel('Status').selectOption('1st Call')
  await page.getByText('Offline, 1 waiting').waitFor()
  await page.getByRole('button', { name: isSmall(page) ? 'More' : /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await take('sign-out')
  await page.getByRole('button', { name: 'Discard' }).click()
  await take('sign-out-discard')
}
