import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'
import { signInAsDemo, withServer } from './support/world.ts'
import type { Figure } from './support/report.ts'

/** The JavaScript that the page's own thread loads until /leads is shown, as a browser requested it, without workers. */
export const benchBundle = () =>
  withServer({ DEMO_LEADS: '200' }, async (server) => {
    const executablePath = chromiumPath()
    const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await signInAsDemo(page, server.url)
    const byThread = { page: new Set<string>(), workers: new Set<string>() }
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.endsWith('.js')) return
      byThread[/worker/.test(pathname) ? 'workers' : 'page'].add(pathname)
    })
    await page.goto(`${server.url}/leads`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('tbody tr'))
    await browser.close()
    return [
      {
        what: 'JavaScript for /leads, gzipped',
        value: gzippedKilobytes(byThread.page),
        unit: 'kB',
        target: { most: 220 },
      },
      { what: 'its workers (sync, search), gzipped', value: gzippedKilobytes(byThread.workers), unit: 'kB' },
    ] satisfies Figure[]
  })

const gzippedKilobytes = (paths: ReadonlySet<string>) =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join('dist', path))).length, 0) / 1000
