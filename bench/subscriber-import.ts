import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import { peakMegabytes, peakOfTabs } from './support/memory.ts'
import type { Figure } from './support/report.ts'
import { timed } from './support/timed.ts'
import { benchUser, signInAsDemo, withServer } from './support/world.ts'

const PEOPLE = 1_000_000
/** The page is reloaded when this many are imported. */
const BEFORE_RELOAD = 100_000
const PATIENCE_MS = 3_000_000

export const benchSubscriberImport = () =>
  withServer({ DEMO_LEADS: '24' }, async (server): Promise<Figure[]> => {
    const profile = new BrowserProfile()
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
    try {
      const path = await writePeople(join(folder, 'buyers.csv'))
      const client = await PlainClient.signIn(server.url, benchUser)
      const page = await profile.open()
      await signInAsDemo(page, server.url)
      await page.addInitScript(watchStops)
      await page.goto(`${server.url}/marketing?tab=subscribers`)
      const companyId = await page.evaluate(() => localStorage.getItem('companyId'))
      const sizeOf = async () =>
        (
          await client.call<{ totalSubscribers: number }>(
            'GET',
            `/api/marketing/subscribers?limit=1&companyId=${companyId}`,
          )
        ).totalSubscribers
      const stops: number[] = []
      const seconds = await timed(async () => {
        await page.getByRole('button', { name: 'Import CSV' }).click()
        await page.getByLabel('CSV file').setInputFiles(path)
        await page.getByRole('button', { name: 'Import', exact: true }).click()
        await expect.poll(sizeOf, { timeout: PATIENCE_MS, intervals: [1000] }).toBeGreaterThan(BEFORE_RELOAD)
        stops.push(await longestStop(page))
        await page.reload()
        const finished = page.getByRole('status').filter({ hasText: 'Import finished' })
        await expect(finished).toContainText('Created/updated: 1,000,000.', { timeout: PATIENCE_MS })
      })
      stops.push(await longestStop(page))
      if ((await sizeOf()) !== PEOPLE) throw new Error(`${await sizeOf()} of ${PEOPLE} came in.`)
      return [
        { what: `${PEOPLE} people imported in the tab, over a reload`, value: PEOPLE / seconds, unit: 'rows/s' },
        { what: 'longest stop of the page’s thread', value: Math.max(...stops), unit: 'ms', target: { most: 50 } },
        { what: 'most memory of the tab', value: peakOfTabs(profile.processIds()), unit: 'MB' },
        { what: 'most memory of the server (PostgreSQL apart)', value: peakMegabytes(server.pid ?? 0), unit: 'MB' },
      ]
    } finally {
      await profile.dispose()
      rmSync(folder, { recursive: true, force: true })
    }
  })

function watchStops() {
  // What the start of the page takes is measured elsewhere.
  const observe = () =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        const before = 'longestStop' in window ? Number(window.longestStop) : 0
        Object.assign(window, { longestStop: Math.max(before, duration) })
      }
    }).observe({ entryTypes: ['longtask'] })
  addEventListener('load', () => setTimeout(observe, 3_000))
}

const longestStop = (page: Page) => page.evaluate(() => ('longestStop' in window ? Number(window.longestStop) : 0))

async function writePeople(path: string): Promise<string> {
  const file = createWriteStream(path)
  file.write('First Name,Surname,Email,Phone\n')
  for (let at = 0; at < PEOPLE; at++) {
    const row = `Ann${at % 50},Walker${(at * 7) % 1000},person${at}@example.org,07${String(700_000_000 + at)}\n`
    if (!file.write(row)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return path
}
