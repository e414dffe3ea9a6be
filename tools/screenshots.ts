// `node tools/screenshots.ts`: builds the app, starts a server of its own and takes a picture of every screen on
// every kind of device, light and dark, into screenshots/. `--built` skips the build.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD, demoUsers } from '../server/commands/demo/demo-accounts.ts'
import { signIn } from '../tests/support/browser.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts'
import { ServerProcess } from '../tests/support/server-process.ts'

const FOLDER = 'screenshots'
const devices = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
}
const themes = ['light', 'dark'] as const

if (!process.argv.includes('--built')) {
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'error'], { stdio: 'inherit' })
}
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)

const server = await ServerProcess.start({ DEMO_LEADS: '2000' })
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
try {
  for (const [device, viewport] of Object.entries(devices)) {
    for (const theme of themes) await picture(device, viewport, theme)
  }
} finally {
  await browser.close()
  await server.dispose()
}

async function picture(device: string, viewport: { width: number; height: number }, theme: (typeof themes)[number]) {
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    hasTouch: device !== 'desk',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`${device} ${theme}: ${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`${device} ${theme}: ${message.text()}`)
  })
  const take = (name: string, fullPage = false) =>
    page.screenshot({ path: `${FOLDER}/${device}-${theme}-${name}.png`, fullPage })
  await walk(page, take)
  await context.close()
  console.log(`${device} ${theme}`)
}

async function walk(page: Page, take: (name: string, fullPage?: boolean) => Promise<unknown>) {
  await page.goto(`${server.url}/login`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await take('login')
  const [person] = demoUsers
  if (!person) throw new Error('The demo has no users.')
  await signIn(page, server.url, { email: person.email, password: DEMO_PASSWORD })
  await page.goto(`${server.url}/leads`)
  await page.getByRole('row').nth(20).waitFor()
  await take('leads')
  await page.getByRole('button', { name: 'Filter Leads' }).click()
  await page.getByText('leads match these choices').waitFor()
  await take('filters')
  await page.getByRole('button', { name: /^Property Type/ }).click()
  await page.getByRole('checkbox').first().check()
  await take('filters-select')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Filter Leads' }).click()
  await take('leads-filtered')
  await page.goto(`${server.url}/leads?surname=nobodyhasthisname`)
  await page.getByText('No leads match these filters').waitFor()
  await take('leads-empty')
  await page.goto(`${server.url}/leads?postcode=&page=2`)
  await page.getByRole('row').nth(3).getByRole('link').click()
  await page.getByRole('heading', { name: 'Lead Details' }).waitFor()
  await page.getByLabel('Status').selectOption('Call Back')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Rang the bell twice; the neighbour says after six.')
  await take('note')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await page.getByLabel('Assign to').selectOption({ index: 2 })
  await page.getByRole('status').filter({ hasText: 'Lead assigned' }).waitFor()
  await take('lead', true)
  await page.goto(`${server.url}/`)
  await page.getByText('New leads').waitFor()
  await page.waitForTimeout(1500)
  await take('home')
  await page.goto(`${server.url}/sync`)
  await page.getByRole('heading', { name: 'What you can rely on' }).waitFor()
  await take('sync', true)
  await page.goto(`${server.url}/`)
  await page
    .getByRole('button', { name: /Menu|your menu/ })
    .filter({ visible: true })
    .click()
  await take('menu')
}
