import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import type { User } from '../../contract/entities/user.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn, writeNote } from '../support/browser/browser.ts'
import { certifiedHouse } from '../support/builders/certified-house.ts'
import { ben, grace, megan, sasha } from '../support/builders/demo-people.ts'
import { rowDatabases } from '../support/browser/device-storage.ts'
import { lastMailTo } from '../support/builders/last-mail.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { Signal } from '../support/server/signal.ts'

test.describe.configure({ mode: 'serial' })

let server: ServerProcess
let superAdmin: PlainClient
let office: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await ServerProcess.start()
  superAdmin = await PlainClient.signIn(server.url, sasha)
  office = await browser.newContext()
  page = await office.newPage()
  await signIn(page, server.url, sasha)
})
test.afterAll(async () => {
  await office.close()
  await server.dispose()
})

const open = (path: string) => page.goto(server.url + path)
const alert = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
const expectStatus = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

async function userNamed(firstname: string): Promise<User> {
  const { users } = await superAdmin.call<{ users: User[] }>('GET', '/api/auth/users')
  const found = users.find((user) => user.firstname === firstname)
  if (!found) throw new Error(`Nobody is called ${firstname}.`)
  return found
}

async function isAccepted(person: { email: string; password: string }): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(person) })
  return answer.ok
}

const priya = { email: 'priya@example.com', password: 'doorbell-and-mat' }

test('home counts the day, and a number opens the list it counts', async () => {
  await expect(page.getByRole('heading', { name: 'Hello, Sasha' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today’s bookings' })).toBeVisible()
  await expectAccessible(page)
  const tile = page.getByRole('link', { name: /^New leads/ })
  const { totalLeads } = await superAdmin.leads('?newLeads=true')
  await expect(tile).toContainText(String(totalLeads))
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New Leads' })).toBeVisible()
  await expect(page.getByText(`${totalLeads} leads`, { exact: true })).toBeVisible()
})

test('a user is added by keyboard only', async () => {
  await page.getByRole('link', { name: 'User Management' }).click()
  await expect(page.getByRole('row')).toHaveCount(9)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add User' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add User' }).getByLabel('First Name')).toBeFocused()
  for (const text of ['Priya', 'Nair', priya.email, priya.password]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // From the button that shows the password, and past the invitation.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The list opens, and only then takes the focus.
  await expect(page.getByRole('searchbox', { name: 'Search Companies' })).toBeFocused()
  await page.keyboard.type('greenway')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Companies/ })).toBeFocused()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('User')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectStatus('User added successfully')
  await expect(page.getByRole('row').filter({ hasText: 'Priya Nair' })).toContainText('Greenway Energy')
  expect(await isAccepted(priya)).toBe(true)
})

test('a new role, a new company and a deactivation each apply at once', async () => {
  await page.getByLabel('Role of Priya Nair').selectOption('Admin')
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expectStatus('Priya Nair is now Admin. Was User.')
  await expect.poll(async () => (await userNamed('Priya')).role).toBe('Admin')

  await page.getByRole('button', { name: 'Create Company' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Newtown Homes')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expectStatus('Company created')
  await page.getByRole('button', { name: /^Companies of Priya/ }).click()
  await page.getByRole('checkbox', { name: 'Newtown Homes' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await userNamed('Priya')).assignedCompanies).toHaveLength(2)

  const client = await PlainClient.signIn(server.url, priya)
  await page.getByRole('button', { name: 'Deactivate Priya Nair' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate Priya Nair', exact: true })).toBeVisible()
  await expect(client.call('GET', '/api/companies')).rejects.toThrow('401')
  expect(await isAccepted(priya)).toBe(false)
})

test('only a SuperAdmin has the link; an Admin finds their users in the menu; a User is refused', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, server.url, grace)
  await expect(theirs.getByRole('link', { name: 'User Management' })).toHaveCount(0)
  await theirs.getByRole('button', { name: /your menu/ }).click()
  await theirs.getByRole('menuitem', { name: 'Users in my companies' }).click()
  await expect(theirs.getByLabel('Role of Ben Carter')).toBeDisabled()
  await expect(theirs.getByRole('button', { name: /^Companies of Ben/ })).toBeEnabled()
  await expect(theirs.getByText('Josh Patel')).toHaveCount(0)
  await signIn(theirs, server.url, ben)
  await theirs.goto(`${server.url}/user-management`)
  await expect(theirs.getByText('Only administrators can manage users')).toBeVisible()
  await context.close()
})

test('FM-024: a company removed from a user leaves his device, and what he wrote there can be copied', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const field = await context.newPage()
  const signal = await Signal.to(server)
  await signIn(field, signal.url, ben)
  await everythingIsHere(field, signal.url)
  await field.locator('tbody tr a').first().click()
  await expect(field.getByRole('heading', { name: 'Lead Details' })).toBeVisible()
  expect(await rowDatabases(field)).toHaveLength(1)
  await signal.lose(field)
  await writeNote(field, 'The gate code is behind the bin.')
  await expect(field.getByText('Offline, 1 waiting')).toBeVisible({ timeout: 30_000 })

  await open('/user-management')
  await page.getByRole('button', { name: /^Companies of Ben/ }).click()
  await page.getByRole('checkbox', { name: 'Greenway Energy' }).uncheck()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Remove Ben from Greenway Energy?' })
    .getByRole('button', { name: 'Remove Ben' })
    .click()
  await expect(page.getByRole('button', { name: 'Companies of Ben Carter None' })).toBeEnabled()
  await expect.poll(async () => (await userNamed('Ben')).assignedCompanies).toEqual([])
  await signal.find(field)

  await expect(field.getByText('You have no company yet')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(field)
  await expect.poll(() => rowDatabases(field)).toEqual([])
  await field.getByRole('link', { name: 'See unsent changes' }).click()
  await expect(field.getByText('The gate code is behind the bin.')).toBeVisible()
  await field.getByRole('button', { name: 'Copy' }).click()
  expect(await field.evaluate(() => navigator.clipboard.readText())).toContain('The gate code is behind the bin.')

  await field.goto(`${signal.url}/leads`)
  await expect(field.getByText('You have no company yet')).toBeVisible()
  const { assignedCompanies } = await userNamed('Grace')
  await superAdmin.call('PATCH', `/api/auth/users/${(await userNamed('Ben'))._id}`, { assignedCompanies })
  await expect(field.locator('tbody tr').first(), 'the first company shows without a choice').toBeVisible({
    timeout: 60_000,
  })
  await context.close()
  await signal.end()
})

test('a forgotten password is replaced once through the emailed link', async ({ browser }) => {
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(`${server.url}/login`)
  await theirs.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(theirs)
  await theirs.getByLabel('Email').fill(megan.email)
  await theirs.getByRole('button', { name: 'Send reset link' }).click()
  await expect(theirs.getByRole('status')).toHaveText('Password reset link sent to your email.')

  const mail = await lastMailTo(server.dataDir, megan.email)
  expect(server.log).toContain('.eml')
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  await theirs.goto(link)
  await expectAccessible(theirs)
  await theirs.getByLabel('New password').fill('a-brand-new-door')
  await theirs.getByLabel('Confirm password').fill('a-brand-new-floor')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('alert')).toHaveText('Passwords do not match')
  await theirs.getByLabel('Confirm password').fill('a-brand-new-door')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('status')).toHaveText('Password reset successful. Redirecting to login...')
  await expect(theirs).toHaveURL(/\/login$/, { timeout: 5_000 })
  await signIn(theirs, server.url, { ...megan, password: 'a-brand-new-door' })
  expect(await isAccepted(megan)).toBe(false)

  await theirs.goto(link)
  await theirs.getByLabel('New password').fill('another-new-door')
  await theirs.getByLabel('Confirm password').fill('another-new-door')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('alert')).toContainText('This link no longer works')
  await context.close()
})

test('a certificate is looked up and shown whole; a home without one shows an error', async () => {
  const house = await certifiedHouse(await PlainClient.signIn(server.url, grace))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Get EPC Data' }).click()
  await page.getByPlaceholder('Enter house number').fill(house.houseNumber)
  await page.getByPlaceholder('Enter postcode').fill(house.postcode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('EPC Data:')).toBeVisible()
  const shown = await page.getByRole('region', { name: 'EPC Data:' }).innerText()
  expect(JSON.parse(shown)).toMatchObject({ certificates: [{ postcode: house.postcode }] })
  await expectAccessible(page)
  await page.getByPlaceholder('Enter house number').fill('9999')
  await page.getByRole('button', { name: 'Submit' }).click()
  await alert('No certificate was found for 9999')
  await expect(page.getByText('EPC Data:')).toHaveCount(0)
})
