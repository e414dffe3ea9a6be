import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '600' })
})
test.afterAll(() => server.dispose())

const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}: `) })
const cards = (within: Locator) => within.getByRole('listitem')
const nameOf = (card: Locator) => card.getByRole('link').innerText()
const countOf = async (within: Locator) => {
  await expect(within.getByRole('listitem').first()).toBeVisible()
  return Number((await within.getAttribute('aria-label'))?.replaceAll(/^.*: |\D/g, ''))
}
const expectCount = (within: Locator, count: number, what = 'leads') =>
  expect(within.getByText(`${count} ${what}`, { exact: true })).toBeVisible()

test('a card moves by keyboard, menu and mouse without a server, each time with Undo, and the change arrives once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, server.url, grace)
  await everythingIsHere(page, server.url)
  await page.goto(`${server.url}/board`)
  const open = column(page, 'Open')
  const callBack = column(page, 'Call Back')
  const opened = await countOf(open)
  const before = await countOf(callBack)
  await expectAccessible(page)
  await server.kill()

  // By keyboard: the focus stays in the column, on the card that takes its position.
  const name = await nameOf(cards(open).nth(1))
  const next = await nameOf(cards(open).nth(2))
  await cards(open).first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards(open).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText(`${name}: Closed`)).toBeVisible()
  await expectCount(open, opened - 1)
  await expect(cards(open).nth(1).getByRole('link')).toHaveText(next)
  await expect(cards(open).nth(1).getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCount(open, opened)

  // By its menu.
  await cards(open)
    .first()
    .getByRole('button', { name: /^Move / })
    .click()
  await page.getByRole('menuitemradio', { name: 'Call Back' }).click()
  await expectCount(callBack, before + 1)
  await expectCount(open, opened - 1)

  // By mouse.
  const dragged = await nameOf(cards(open).first())
  await cards(open).first().dragTo(callBack)
  await expect(page.getByText(`${dragged}: Call Back`)).toBeVisible()
  await expectCount(callBack, before + 2)
  await expectCount(open, opened - 2)

  await server.start()
  const client = await PlainClient.signIn(server.url, grace)
  await expect
    .poll(async () => (await client.leads('?lead_status=Call%20Back&limit=200')).leads.length, { timeout: 60_000 })
    .toBe(before + 2)
})

test('the board has what the list’s filters leave, and renders only the cards in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, server.url, grace)
  await everythingIsHere(page, server.url)
  await page.goto(`${server.url}/board?lead_status=Open&lead_status=Closed&whose=mine`)
  await expect(page.getByRole('region', { name: /^(Open|Closed|Call Back): / })).toHaveCount(2)
  await page.goto(`${server.url}/board`)
  const open = column(page, 'Open')
  const total = await countOf(open)
  expect(total).toBeGreaterThan(75)
  expect(await cards(open).count()).toBeLessThan(60)
  await open.getByRole('list').evaluate((list) => list.parentElement?.scrollTo(0, list.scrollHeight))
  const last = open.locator(`[aria-posinset="${total}"]`)
  await expect(last).toBeInViewport()
  await expect(open.locator('[aria-posinset="1"]')).toHaveCount(0)
  await page.goto(`${server.url}/leads?lead_status=Open`)
  await expect(page.getByText(`${total} leads`, { exact: true })).toBeVisible()
})

test('a deal is closed from the board on a phone, and reopened', async ({ browser }) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, server.url, ben)
  await everythingIsHere(page, server.url)
  await page.goto(`${server.url}/board`)
  await page.getByRole('radio', { name: 'Deals' }).check()
  await expect(page).toHaveURL(/of=deals/)
  const open = column(page, 'Open')
  const opened = await countOf(open)
  await cards(open)
    .first()
    .getByRole('button', { name: /^Move / })
    .tap()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Closed' }).tap()
  await expectCount(open, opened - 1, 'deals')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expectCount(open, opened, 'deals')
  await expectAccessible(page)
  await context.close()
})
