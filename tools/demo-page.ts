import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { everythingIsHere, signIn } from '../tests/support/browser/browser.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { ben } from '../tests/support/builders/demo-people.ts'
import { ServerProcess } from '../tests/support/server/server-process.ts'
import { buildSiteIfStale } from './build-site.ts'

interface Demo extends BrowserContextOptions {
  leads: number
}

/** For pictures of the demo's own data: a page that Ben has signed in on, with all leads on the device. */
export async function withDemoPage(
  { leads, ...options }: Demo,
  work: (page: Page, url: string) => Promise<void>,
): Promise<void> {
  if (!(await buildSiteIfStale())) process.exit(1)
  const server = await ServerProcess.start({ DEMO_LEADS: String(leads) })
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
  try {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options })
    const page = await context.newPage()
    await signIn(page, server.url, ben)
    await page.getByRole('button', { name: 'Skip' }).click()
    await everythingIsHere(page, server.url)
    await work(page, server.url)
  } finally {
    await browser.close()
    await server.dispose()
  }
}
