import { expect, type Page, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

let server: ServerProcess
let profile: BrowserProfile
let page: Page

test.beforeAll(async () => {
  server = await ServerProcess.start()
})
test.afterAll(() => server.dispose())
test.beforeEach(async () => {
  profile = new BrowserProfile()
  page = await profile.open()
})
test.afterEach(() => profile.dispose())

const places = async () => ({
  card: await page.getByRole('main').locator('> div').boundingBox(),
  email: await page.getByLabel('Email').boundingBox(),
  button: await page.getByRole('button', { name: 'Sign in' }).boundingBox(),
  link: await page.getByRole('link', { name: 'Forgot your password?' }).boundingBox(),
})

test('on a new device the login can be typed into before a script has arrived, and nothing moves when they do', async () => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password').pressSequentially(ben.password.slice(0, 3))
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  const before = await places()

  scripts.resolve()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(await places()).toEqual(before)
  await expect(page.getByLabel('Email')).toHaveValue(ben.email)
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(ben.password.slice(3))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
})

test('a device that has the app opens the same page at every address, without the login in it', async () => {
  await signIn(page, server.url, ben)
  await everythingIsHere(page, server.url)
  for (const path of ['/login', '/leads']) {
    const reply = await page.goto(server.url + path)
    expect(reply?.fromServiceWorker()).toBe(true)
    expect(await reply?.text()).not.toContain('Password')
  }
})
