import { searchWorkerPath } from './support/inject-page.ts'
import type { Figure } from './support/report.ts'
import { fillDevice, withInstalledApp } from './support/world.ts'

const LEADS = 250_000
const CHANGED = 10_000

/** Many leads at once, by the app's built worker: all of a large company to a file, and a change of 10,000. */
export const benchExport = () =>
  withInstalledApp(async (page, url): Promise<Figure[]> => {
    await fillDevice(page, url, LEADS)
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
      { what: 'longest stop of the page’s thread during that', value: batch.blocked, unit: 'ms', target: { most: 50 } },
    ]
  })
