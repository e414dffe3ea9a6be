import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import { peakMegabytes, peakOfTabs } from './support/memory.ts'
import type { Figure } from './support/report.ts'
import { benchUser, installApp, withServer } from './support/world.ts'

const LEADS = 250_000
const PATIENCE_MS = 900_000

export const benchUpload = () =>
  withServer({ DEMO_LEADS: '100' }, async (server): Promise<Figure[]> => {
    const profile = new BrowserProfile()
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
    try {
      const path = await writeLeads(join(folder, 'leads.csv'))
      const client = await PlainClient.signIn(server.url, benchUser)
      const { totalLeads: before } = await client.leads('')
      const page = await profile.open()
      await installApp(page, server.url)
      await page.goto(`${server.url}/bulk-upload`)
      const tabBefore = peakOfTabs(profile.processIds())
      await watchStops(page)
      const looked = await timed(async () => {
        await page.getByLabel('CSV file').setInputFiles(path)
        await page.getByText('columns matched').waitFor({ timeout: PATIENCE_MS })
      })
      const uploaded = await timed(async () => {
        await page.getByRole('button', { name: 'Upload' }).click()
        // Not by `expect`, which looks at the whole page on its own thread each time it has to wait.
        await page.getByText('File uploaded and processed successfully').waitFor({ timeout: PATIENCE_MS })
      })
      const { totalLeads } = await client.leads('')
      if (totalLeads - before !== LEADS) throw new Error(`${totalLeads - before} leads came of ${LEADS} rows.`)
      const stop = await page.evaluate(() => ('longestStop' in window ? Number(window.longestStop) : 0))
      return [
        { what: `${LEADS} rows read and checked on the device`, value: looked / 1000, unit: 's' },
        { what: 'uploaded and processed', value: uploaded / 1000, unit: 's' },
        { what: 'rows a second, end to end', value: LEADS / (uploaded / 1000), unit: 'rows/s' },
        { what: 'most memory of the server (PostgreSQL apart)', value: peakMegabytes(server.pid ?? 0), unit: 'MB' },
        { what: 'most memory of the tab before', value: tabBefore, unit: 'MB' },
        {
          what: 'most memory of the tab, while the leads arrive on it',
          value: peakOfTabs(profile.processIds()),
          unit: 'MB',
        },
        { what: 'longest stop of the page’s thread', value: stop, unit: 'ms', target: { most: 50 } },
      ]
    } finally {
      await profile.dispose()
      rmSync(folder, { recursive: true, force: true })
    }
  })

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const watchStops = (page: Page) =>
  page.evaluate(() => {
    let longestStop = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestStop = Math.max(longestStop, duration)
      Object.assign(window, { longestStop })
    }).observe({ entryTypes: ['longtask'] })
  })

/** No two alike: each has its own e-mail, phone and house. */
async function writeLeads(path: string): Promise<string> {
  const file = createWriteStream(path)
  file.write('First Name,Surname,Email,Phone,Address,Town,Postcode,Message,Entry Date,Property Type,Total Floor Area\n')
  for (let index = 0; index < LEADS; index += 1) {
    const phone = `07${String(700_000_000 + index)}`
    const house = `"Flat ${index}, Rose Court"`
    const row = `Ann,Walker,ann${index}@example.org,${phone},${house},Leeds,LS${index % 20} ${index % 9}AP,please ring after six,01/02/2026,House,80.5\n`
    if (!file.write(row)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return path
}
