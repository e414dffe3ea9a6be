import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { isSmall, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

let server: ServerProcess

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '60' })
})
test.afterAll(() => server.dispose())

const openMenu = (page: Page) => page.getByRole('button', { name: isSmall(page) ? /^More/ : /your menu/ }).click()

/** Chromium offers this only after the site has been used for a while. */
const offerToInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => document.documentElement.setAttribute('data-asked', '')
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

for (const [device, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`${device}: the first day has three steps, ready to work offline, installed, and all of it again under Help`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page, server.url, ben)
    const steps = page.getByRole('region', { name: 'Getting started' })
    await expect(steps.getByRole('heading', { name: 'Start with today' })).toBeVisible()
    await steps.getByRole('button', { name: 'Next' }).click()
    await expect(steps.getByText('This device is ready to work offline')).toBeVisible({ timeout: 30_000 })
    // The card says so, and no message repeats it.
    await expect(page.getByRole('status').filter({ hasText: 'This device is ready to work offline' })).toHaveCount(0)
    await expectAccessible(page)
    await steps.getByRole('button', { name: 'Next' }).click()
    await offerToInstall(page)
    await steps.getByRole('button', { name: 'Install Doorstep' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked')
    await steps.getByRole('button', { name: 'Done' }).click()
    await expect(steps).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await expect(steps).toHaveCount(0)

    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Start with today' })).toBeVisible()
    await expect(page.getByText('how saving works', { exact: false })).toBeVisible()
    const tasks = page.getByRole('region', { name: 'How to' }).getByRole('listitem')
    await expect.poll(() => tasks.count()).toBeGreaterThanOrEqual(10)
    await tasks.nth(1).scrollIntoViewIfNeeded()
    const picture = tasks.nth(1).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
    // Its code loads after the screen.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await offerToInstall(page)
    await openMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Install Doorstep' })).toBeVisible()
    await context.close()
  })
}
