import { type Page, expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { sasha } from '../support/builders/demo-people.ts'
import { HEADINGS } from '../support/builders/every-address.ts'
import { ServerProcess } from '../support/server/server-process.ts'

let server: ServerProcess
let profile: BrowserProfile
let page: Page

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '40' })
  profile = new BrowserProfile()
  page = await profile.open()
  await signIn(page, server.url, sasha)
  await everythingIsHere(page, server.url)
  await server.kill()
})
test.afterAll(async () => {
  await profile.dispose()
  await server.dispose()
})

for (const [path, name] of Object.entries(HEADINGS)) {
  test(`with the server dead, ${path} opens by its own address`, async () => {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
}

test('with the server dead, an unknown address opens Home', async () => {
  await page.goto(`${server.url}/no/such/screen`)
  await expect(page).toHaveURL(`${server.url}/`)
})
