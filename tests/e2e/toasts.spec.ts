import { type Page, expect, test } from '@playwright/test'
import { everythingIsHere, isSmall, rowLinks, selectPage, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

let server: ServerProcess

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '200' })
})
test.afterAll(() => server.dispose())

const messages = (page: Page) => page.getByRole('complementary', { name: 'Messages' })
const expectMessage = (page: Page, text: string | RegExp) =>
  messages(page).getByRole('status').filter({ hasText: text })

/** What keeps its position while a page is scrolled: bars, tabs, and the buttons of an open dialog. */
const BARS =
  '[role="dialog"], nav[aria-label="Main"], nav[aria-label="Pagination"], [role="group"][aria-label="Quick actions"], [role="toolbar"], section[aria-label="Selected"]'

/** The buttons, links and fields of bars and dialogs that are partly under a message. */
const covered = (page: Page) =>
  page.evaluate((bars) => {
    const toasts = [...document.querySelectorAll('aside[aria-label="Messages"] > *')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    const dialog = document.querySelector('[role="dialog"]')
    const parents = dialog ? [dialog] : [...document.querySelectorAll(bars)]
    const stops = parents.flatMap((parent) => [...parent.querySelectorAll('a, button, input, select, textarea')])
    const isUnder = (stop: Element) => {
      const box = stop.getBoundingClientRect()
      return toasts.some(
        (toast) =>
          box.width > 0 &&
          box.left < toast.right &&
          toast.left < box.right &&
          box.top < toast.bottom &&
          toast.top < box.bottom,
      )
    }
    return stops.filter((stop) => stop.checkVisibility() && isUnder(stop)).map((stop) => stop.outerHTML.slice(0, 120))
  }, BARS)

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  'phone lying': { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
})) {
  test(`${device}: a message covers no bar, tab or dialog button, and undoes a change of status`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, hasTouch: device !== 'desk', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.goto(`${server.url}/leads?lead_status=Open`)
    await rowLinks(page).first().click()
    const status = page.getByLabel('Status', { exact: true })
    await status.selectOption('Out of Area')
    await expect(expectMessage(page, /Out of Area/)).toBeVisible()
    expect(await covered(page)).toEqual([])
    if (isSmall(page)) await page.getByRole('group', { name: 'Quick actions' }).getByText('Note').click()
    else await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save Note' })).toBeVisible()
    await expect(expectMessage(page, /Out of Area/)).toBeVisible()
    expect(await covered(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveValue('Open')

    await page.getByRole('button', { name: 'Delete Lead' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Lead' }).click()
    await expect(expectMessage(page, 'Lead deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/leads/)
    expect(await covered(page)).toEqual([])
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await covered(page)).toEqual([])
    await page.getByRole('button', { name: 'Filter Leads' }).click()
    await expect(expectMessage(page, 'Lead deleted')).toBeVisible()
    expect(await covered(page)).toEqual([])
    await page.keyboard.press('Escape')
    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(expectMessage(page, 'Undone')).toBeVisible()
    if (isSmall(page)) {
      await selectPage(page)
      await expect(page.getByRole('region', { name: 'Selected' })).toBeVisible()
      await expect(expectMessage(page, 'Undone')).toBeVisible()
      expect(await covered(page)).toEqual([])
    }
    await context.close()
  })
}
