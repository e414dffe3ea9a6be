// `node tools/make-pictures.ts`: the pictures that browsers show before Doorstep is installed, of the demo's own data.
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { everythingIsHere, rowLinks, signIn } from '../tests/support/browser/browser.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { ben } from '../tests/support/builders/demo-people.ts'
import { ServerProcess } from '../tests/support/server/server-process.ts'
import { buildSiteIfStale } from './build-site.ts'

const FOLDER = 'public/pictures'
const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

if (!(await buildSiteIfStale())) process.exit(1)
mkdirSync(FOLDER, { recursive: true })
const server = await ServerProcess.start({ DEMO_LEADS: '2000' })
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
try {
  const context = await browser.newContext({ viewport: wide, locale: 'en-GB', timezoneId: 'Europe/London' })
  const page = await context.newPage()
  await signIn(page, server.url, ben)
  await page.getByRole('button', { name: 'Skip' }).click()
  await everythingIsHere(page, server.url)
  await take(page, 'leads-wide', '/leads')
  await page.goto(`${server.url}/map`)
  await page.getByRole('list', { name: 'Jobs' }).getByRole('button').first().click()
  await take(page, 'map-wide')
  await page.setViewportSize(narrow)
  await take(page, 'home-narrow', '/')
  await page.goto(`${server.url}/leads/my`)
  await rowLinks(page).nth(1).click()
  await page.getByRole('heading', { name: 'Lead Details' }).waitFor()
  await take(page, 'lead-narrow')
} finally {
  await browser.close()
  await server.dispose()
}

async function take(page: Page, name: string, path?: string) {
  if (path !== undefined) await page.goto(server.url + path)
  await page.getByText('All sent', { exact: true }).waitFor()
  await page.waitForTimeout(3_000)
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
  console.log(name)
}
