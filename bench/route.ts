import { BrowserProfile } from '../tests/support/browser/browser.ts'
import { injectBench } from './support/inject-page.ts'
import type { Figure } from './support/report.ts'
import { median } from './support/statistics.ts'
import { slowDown } from './support/world.ts'

const RUNS = 25
const MOST_MS = 200

/** The order of a full route, on the thread of a slow tablet's page. */
export async function benchRoute(): Promise<Figure[]> {
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await injectBench(page)
    await slowDown(page)
    const figures: Figure[] = []
    for (const appointments of [0, 5]) {
      const times = await page.evaluate(([runs, timed]) => bench.planRoutes(runs, timed), [RUNS, appointments] as const)
      const what = `25 visits, ${appointments} at a fixed time, at 4x slowdown`
      figures.push(
        { what: `${what}, median`, value: median(times), unit: 'ms' },
        // The first of them meets code that has not been compiled.
        { what: `${what}, the slowest of ${RUNS}`, value: Math.max(...times), unit: 'ms', target: { most: MOST_MS } },
      )
    }
    return figures
  } finally {
    await profile.dispose()
  }
}
