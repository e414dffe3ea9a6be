// `node tools/make-help-pictures.ts`: the pictures of Help, of the demo's own data on a phone. The service worker keeps
// them for work without a connection, so each is only as large as what its text names.
import { mkdirSync } from 'node:fs'
import { chromium, type Locator, type Page } from '@playwright/test'
import { everythingIsHere, rowLinks, setBooking, signIn } from '../tests/support/browser/browser.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { ben } from '../tests/support/builders/demo-people.ts'
import { ServerProcess } from '../tests/support/server/server-process.ts'
import { buildSiteIfStale } from './build-site.ts'

const FOLDER = 'public/help'
const SIZE = { width: 390, height: 844 }

if (!(await buildSiteIfStale())) process.exit(1)
mkdirSync(FOLDER, { recursive: true })
const server = await ServerProcess.start({ DEMO_LEADS: '300' })
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
try {
  const context = await browser.newContext({
    viewport: SIZE,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  await signIn(page, server.url, ben)
  await page.getByRole('button', { name: 'Skip' }).click()
  await everythingIsHere(page, server.url)
  await pictureLead(page)
  await pictureRest(page)
} finally {
  await browser.close()
  await server.dispose()
}

async function pictureLead(page: Page) {
  await page.goto(`${server.url}/leads?lead_status=Open`)
  await rowLinks(page).nth(1).click()
  const bar = page.getByRole('group', { name: 'Quick actions' })
  await take(bar, 'bar')
  await take(page.getByRole('region', { name: 'Outcome' }), 'outcome')
  await take(page.getByRole('region', { name: 'Files' }), 'files')
  await page.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'Booked' }).click()
  await take(page.getByRole('dialog'), 'book')
  await page.keyboard.press('Escape')
  await setBooking(page, '2036-12-03', '10:30')
  await page.getByRole('button', { name: 'Convert to Deal' }).click()
  await take(page.getByRole('dialog'), 'convert')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'No answer' }).click()
  await take(page.getByRole('complementary', { name: 'Messages' }), 'undo')
}

async function pictureRest(page: Page) {
  await page.goto(`${server.url}/`)
  await take(page.getByRole('region', { name: 'Your day' }).getByRole('listitem').first(), 'today')
  await page.goto(`${server.url}/lead/new`)
  await page.getByLabel('First Name').waitFor()
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: `${FOLDER}/add-lead.png`, clip: { x: 0, y: 60, width: SIZE.width, height: 260 } })
  await page.goto(`${server.url}/leads?lead_status=Open`)
  await rowLinks(page).nth(2).click()
  await page.getByRole('region', { name: 'Outcome' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'No answer' }).click()
  await page
    .getByRole('banner')
    .getByText(/^Offline, \d/)
    .waitFor()
  await take(page.getByRole('banner').first(), 'offline')
}

async function take(part: Locator, name: string) {
  await part.waitFor()
  await part.page().waitForTimeout(500)
  await part.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
  console.log(name)
}
