import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, rowLinks, signIn } from '../support/browser/browser.ts'
import { sasha } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

// A screen of 1280 pixels at 400 % zoom is 320 pixels wide (WCAG 1.4.10). Tested with the widest text spacing that a user
// may set (1.4.12), in the system's own colours and without motion.

const NARROW = { width: 320, height: 640 }
const TEXT_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
} p { margin-bottom: 2em !important; }`

let server: ServerProcess
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await ServerProcess.start({ DEMO_LEADS: '24' })
  context = await browser.newContext({ reducedMotion: 'reduce', forcedColors: 'active' })
  page = await context.newPage()
  await signIn(page, server.url, sasha)
  await everythingIsHere(page, server.url)
  await page.setViewportSize(NARROW)
})
test.afterAll(async () => {
  await context.close()
  await server.dispose()
})

/** Text in a box that cuts off what doesn't fit without a way to scroll to it. A cut with an ellipsis is intended. */
const cutTexts = () =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const style = getComputedStyle(element)
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const across = cuts(style.overflowX) && style.textOverflow !== 'ellipsis'
      const isTooWide = across && element.scrollWidth > element.clientWidth + 1
      const isTooHigh = cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1
      return element.clientWidth > 1 && style.textOverflow !== 'ellipsis' && (isTooWide || isTooHigh)
    }
    // The name beside the logo is hidden when the navbar needs the room; the link still has it.
    const isBrand = (element: Element) => element.closest('a[aria-label="Doorstep, home"]') !== null
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasText(element) && element.checkVisibility() && isCut(element) && !isBrand(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })

async function look(path: string, heading: string | RegExp) {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await page.addStyleTag({ content: TEXT_SPACING })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${path} scrolls sideways`).toBeLessThanOrEqual(NARROW.width)
  expect.soft(await cutTexts(), `${path} cuts off text`).toEqual([])
  await expectAccessible(page)
}

const screens = [
  ['/', /^Hello/],
  ['/leads', 'All Leads'],
  ['/leads/new', 'New Leads'],
  ['/leads/my', 'My Leads'],
  ['/deals', 'All Deals'],
  ['/contacts', 'Contacts'],
  ['/contact/new', 'New Contact'],
  ['/accounts', 'Accounts'],
  ['/account/new', 'New Account'],
  ['/bulk-upload', 'Bulk Lead Upload'],
  ['/upload-jobs', 'Upload Job Locations'],
  ['/upload-postcodes', 'Upload Postcodes'],
  ['/user-management', 'User Management'],
  ['/marketing', 'Email Marketing'],
  ['/marketing?tab=campaigns', 'Email Marketing'],
  ['/epc', 'Get EPC Data'],
  ['/deleted-leads', 'Deleted Leads'],
  ['/duplicates', 'Duplicates'],
  ['/devices', 'Devices'],
  ['/help', 'Help'],
  ['/route', 'Route'],
  ['/board', 'Board'],
  ['/assignment-rules', 'Assignment rules'],
  ['/reports', 'Reports'],
  ['/imports', 'Imports and exports'],
  ['/audit', 'Audit log'],
  ['/operations', 'Operations'],
  ['/calendar', 'Calendar'],
  ['/sync', 'Sync'],
  ['/map', 'Map'],
] as const

for (const [path, heading] of screens) {
  test(`${path} fits 320 pixels with wide text, in the system’s colours`, () => look(path, heading))
}

test('a lead fits 320 pixels with wide text, in the system’s colours', async () => {
  await page.goto(`${server.url}/leads/new`)
  const link = await rowLinks(page).first().getAttribute('href')
  await look(link ?? '', /./)
})
