import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import type { Figure } from './support/report.ts'
import { median } from './support/statistics.ts'
import { benchUser, GREENWAY_SHARE, withServer } from './support/world.ts'

const RUNS = 5
const LEADS = 2_000

/** From the press of "Sign in" on a new device until it says that it can work offline: 2,000 leads and the app itself. */
export const benchReady = () =>
  withServer({ DEMO_LEADS: String(LEADS / GREENWAY_SHARE) }, async (server) => {
    const executablePath = chromiumPath()
    const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
    const seconds: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${server.url}/login`)
      await page.getByLabel('Email').fill(benchUser.email)
      await page.getByLabel('Password').fill(benchUser.password)
      const pressedAt = performance.now()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('This device is ready to work offline').first().waitFor({ timeout: 60_000 })
      seconds.push((performance.now() - pressedAt) / 1_000)
      await context.close()
    }
    await browser.close()
    return [
      {
        what: 'signed in to ready to work offline, 2,000 leads, a new device, median of 5',
        value: median(seconds),
        unit: 's',
        target: { most: 5 },
      },
    ] satisfies Figure[]
  })
