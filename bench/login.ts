import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { median } from './support/statistics.ts'
import type { Figure } from './support/report.ts'
import { seenAt, slowDown, TABLET_SLOWDOWN, watchFor, withServer } from './support/world.ts'

const RUNS = 5
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** It can be sent: React draws no form without its handler. */
const USABLE = 'form button[type=submit]:enabled'

/** A device that was never here opens /login. */
export const benchLogin = () =>
  withServer({ DEMO_LEADS: '20' }, async (server) => {
    const executablePath = chromiumPath()
    const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
    const runs: Array<{ paint: number; usable: number }> = []
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const session = await slowDown(page, TABLET_SLOWDOWN)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', SLOW_4G)
      await watchFor(page, USABLE)
      await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
      const usable = await seenAt(page)
      const paint = await paintedAt(page)
      runs.push({ paint, usable })
      await context.close()
    }
    await browser.close()
    return [
      { what: 'login on slow 4G: first paint, median', value: median(runs.map(({ paint }) => paint)), unit: 'ms' },
      { what: 'the same: until it can be sent, median', value: median(runs.map(({ usable }) => usable)), unit: 'ms' },
    ] satisfies Figure[]
  })

/** The browser may note the paint a little after the frame. */
const paintedAt = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    .then((handle) => handle.jsonValue())
    .then(Number)
