import { BrowserProfile } from '../tests/support/browser/browser.ts'
import { injectBench, searchWorkerPath } from './support/inject-page.ts'
import type { Figure } from './support/report.ts'
import { installApp, withServer } from './support/world.ts'

const LEADS = 250_000
const CHANGED = 10_000

/** Many leads at once, by the app's built worker: all of a large company to a file, and a change of 10,000. */
export const benchExport = () =>
  withServer({ DEMO_LEADS: '100' }, async (server): Promise<Figure[]> => {
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await installApp(page, server.url)
      await server.kill()
      // A page of the app's origin on which the app does not run.
      await page.goto(`${server.url}/manifest.webmanifest`)
      await injectBench(page)
      await page.evaluate((leads) => bench.fill(leads, 0), LEADS)
      await page.evaluate((path) => bench.begin(path), searchWorkerPath())
      const file = await page.evaluate(() => bench.exportAll())
      const stopped = await page.evaluate(() => bench.stopExport())
      const batch = await page.evaluate((leads) => bench.changeMany(leads), CHANGED)
      return [
        { what: `${LEADS} leads x all columns to CSV`, value: file.ms / 1_000, unit: 's', target: { most: 10 } },
        { what: 'its size', value: file.bytes / 1e6, unit: 'MB' },
        { what: 'from cancel to stopped', value: stopped, unit: 'ms', target: { most: 1_000 } },
        { what: `${CHANGED} leads changed: saved on this device`, value: batch.saved, unit: 'ms' },
        { what: 'page + exact total with them waiting', value: batch.shown, unit: 'ms' },
        { what: 'longest stop of the page’s thread meanwhile', value: batch.blocked, unit: 'ms', target: { most: 50 } },
      ]
    } finally {
      await profile.dispose()
    }
  })
