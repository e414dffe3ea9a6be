import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { signIn } from '../support/browser/browser.ts'
import { ben, grace, sasha } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

test.describe.configure({ mode: 'serial' })

let server: ServerProcess
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await ServerProcess.start({ DEMO_LEADS: '24' })
  context = await browser.newContext()
  page = await context.newPage()
})
test.afterAll(async () => {
  await context.close()
  await server.dispose()
})

const heading = (on: Page) => expect(on.getByRole('heading', { name: 'My account' })).toBeVisible()
const alert = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

async function openFromMenu(on: Page, menu: string | RegExp) {
  await on.getByRole('button', { name: menu }).click()
  await on.getByRole('menuitem', { name: 'My account' }).click()
  await heading(on)
}

const shownCodes = async (on: Page) => {
  const codes = on
    .getByRole('list')
    .filter({ hasText: /[A-Z2-7]{4}-[A-Z2-7]{4}/ })
    .getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

/** By keyboard: the focus moves to where the next step begins. */
async function setUp(on: Page) {
  const isWrong = on.getByRole('alert').filter({ hasText: 'Incorrect code.' })
  await on.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter')
  await expect(on.getByLabel('Your password')).toBeFocused()
  await on.getByLabel('Your password').fill(grace.password)
  await on.getByRole('button', { name: 'Continue' }).click()
  await expect(on.getByRole('img', { name: /^QR code/ })).toBeInViewport()
  await expect(on.getByRole('group', { name: 'Two-step sign-in' })).toBeFocused()
  // A field half under the navbar would count as too small.
  await on.evaluate(() => scrollTo(0, 0))
  await expectAccessible(on)
  const typed = (await on.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) })
  await on.getByLabel('Code', { exact: true }).fill('000000')
  await on.getByRole('button', { name: 'Turn on' }).click()
  await expect(isWrong).toBeVisible()
  await on.getByLabel('Code', { exact: true }).fill(totp.generate())
  await on.getByRole('button', { name: 'Turn on' }).click()
  return { totp, codes: await shownCodes(on) }
}

test('FM-090: sessions are listed, one is ended from another, and its device asks to sign in', async ({ browser }) => {
  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await pocket.newPage()
  await signIn(phone, server.url, grace)
  await signIn(page, server.url, grace)
  await openFromMenu(phone, 'More')
  await expect(phone.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(phone)
  await openFromMenu(page, /your menu/)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sign out on/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(phone.getByText('Sign in to send')).toBeVisible({ timeout: 60_000 })
  await pocket.close()
})

test('a password is changed with the current one, and the session continues', async () => {
  const change = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByLabel('Confirm password').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change(grace.password, 'a better password', 'another password')
  await alert('Passwords do not match')
  await change('wrong', 'a better password')
  await alert('Your current password is incorrect.')
  await change(grace.password, 'a better password')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await change('a better password', grace.password)
  await expect(page.getByLabel('Current password')).toHaveValue('')
})

test('two-step sign-in is set up, required at the next sign-in, and accepts a recovery code', async () => {
  const { codes } = await setUp(page)
  const [recoveryCode = ''] = codes
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(grace.email)
  await page.getByLabel('Password').fill(grace.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible()
})

test('a SuperAdmin resets it for a user who lost the device', async ({ browser }) => {
  const office = await browser.newContext()
  const desk = await office.newPage()
  await signIn(desk, server.url, sasha)
  await desk.goto(`${server.url}/user-management`)
  await desk.getByRole('button', { name: /^Reset two-step sign-in of Grace/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click()
  await expect(desk.getByText(/^Two-step sign-in reset for Grace/)).toBeVisible()
  await PlainClient.signIn(server.url, grace)
  await office.close()
})

test('a code of the app signs in, new recovery codes replace the old ones, and one of them turns it off', async ({
  browser,
}) => {
  const office = await browser.newContext()
  const desk = await office.newPage()
  await signIn(desk, server.url, grace)
  await openFromMenu(desk, /your menu/)
  const { totp, codes } = await setUp(desk)
  await desk.getByRole('button', { name: 'I’ve saved them' }).click()

  const pocket = await browser.newContext()
  const phone = await pocket.newPage()
  await phone.goto(`${server.url}/login`)
  await phone.getByLabel('Email').fill(grace.email)
  await phone.getByLabel('Password').fill(grace.password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  // The code that turned it on is used up.
  await phone.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible()
  await pocket.close()

  await desk.getByRole('button', { name: 'Get new recovery codes' }).press('Enter')
  await desk.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await desk.getByRole('button', { name: 'Get new recovery codes' }).click()
  const [fresh = ''] = await shownCodes(desk)
  await desk.getByRole('button', { name: 'I’ve saved them' }).press('Enter')
  await expect(desk.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expect(desk.getByRole('group', { name: 'Two-step sign-in' })).toBeFocused()

  const turnOff = async (code: string) => {
    await desk.getByLabel('Code', { exact: true }).fill(code)
    await desk.getByRole('button', { name: 'Turn off' }).click()
  }
  await desk.getByRole('button', { name: 'Turn off' }).click()
  await expect(desk.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/or a recovery code/)
  const widthOf = async (label: string) => (await desk.getByLabel(label, { exact: true }).boundingBox())?.width
  expect(await widthOf('Your password')).toBe(await widthOf('Current password'))
  await desk.getByLabel('Your password').fill(grace.password)
  await turnOff(codes[1] ?? '')
  await expect(desk.getByRole('alert').filter({ hasText: 'Incorrect code.' })).toBeVisible()
  await turnOff(fresh)
  await expect(desk.getByText('Two-step sign-in turned off')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  await PlainClient.signIn(server.url, grace)
  await office.close()
})

test('offline it says what will show and offers nothing that can’t be done, and shows it once online', async () => {
  await signIn(page, server.url, grace)
  await openFromMenu(page, /your menu/)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await heading(page)
  await expect(page.getByText('Grace', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Your sessions will show when you’re back online.')).toBeVisible()
  await expect(page.getByText('You can set this up when you’re back online.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
})

test('FM-094: signing out ends the session on the server, and an unreadable token opens the sign-in screen', async ({
  browser,
}) => {
  const field = await browser.newContext()
  const tablet = await field.newPage()
  await signIn(tablet, server.url, ben)
  const token = await tablet.evaluate(() => localStorage.getItem('token'))
  await tablet.getByRole('button', { name: /your menu/ }).click()
  await tablet.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(tablet.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const isRefused = async () =>
    (await fetch(`${server.url}/api/companies`, { headers: { authorization: `Bearer ${token}` } })).status === 401
  await expect.poll(isRefused).toBe(true)

  await tablet.evaluate(() => localStorage.setItem('token', 'garbage'))
  await tablet.goto(`${server.url}/leads`)
  await expect(tablet.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await field.close()
})

test('FM-094: a readable token that isn’t the server’s opens the sign-in screen, too', async ({ browser }) => {
  const claims = { id: crypto.randomUUID(), role: 'User', assignedCompanies: [crypto.randomUUID()] }
  const forged = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
  const field = await browser.newContext()
  const tablet = await field.newPage()
  const complaints: string[] = []
  tablet.on('console', (message) => complaints.push(message.text()))
  await tablet.goto(`${server.url}/login`)
  await tablet.evaluate((token) => localStorage.setItem('token', token), forged)
  await tablet.goto(`${server.url}/leads`)
  await expect(tablet.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(tablet).toHaveURL(`${server.url}/login?redirect=%2Fleads`)
  await tablet.getByLabel('Email').fill(ben.email)
  await tablet.getByLabel('Password').fill(ben.password)
  await tablet.getByRole('button', { name: 'Sign in' }).click()
  await expect(tablet.getByRole('heading', { name: 'All Leads' })).toBeVisible()
  await expect(tablet.getByRole('row').nth(1)).toBeVisible()
  expect(complaints.filter((text) => text.includes('Permissions-Policy'))).toEqual([])
  await field.close()
})

test('a calendar app reads its address without a session, until it is turned off', async () => {
  await page.goto(`${server.url}/me`)
  await page.getByRole('button', { name: 'Make a calendar address' }).click()
  const address = (await page.getByText(/\/api\/calendar\//).textContent()) ?? ''
  const read = () => fetch(server.url + new URL(address).pathname)
  expect(await (await read()).text()).toContain('BEGIN:VCALENDAR')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Calendar turned off')).toBeVisible()
  expect((await read()).status).toBe(404)
  await expect(page.getByRole('button', { name: 'Make a calendar address' })).toBeVisible()
})
