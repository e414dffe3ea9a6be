import { execFileSync } from 'node:child_process'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import type * as csvPage from './page/csv-page.ts'
import { injectScript } from '../tests/support/browser/inject-script.ts'
import { builtWorkerPath, serveWorker } from './support/inject-page.ts'
import type { Figure } from './support/report.ts'
import { median } from './support/statistics.ts'
import { withServer } from './support/world.ts'

declare global {
  var csvBench: typeof csvPage
}

type Reading = Awaited<ReturnType<typeof csvPage.ours>>

const OURS = 'our worker, from blob to checked arrays'
const BYTES = 100e6
const RUNS = 3

/** The same file by the app's worker, checked, and by others on the page's own thread, unchecked. */
export const benchCsv = () =>
  withServer({ DEMO_LEADS: '20' }, async (server): Promise<Figure[]> => {
    execFileSync('npm', ['ci', '--silent', '--prefix', 'bench/peers'])
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      // A page of the app's origin on which the app does not run.
      await page.goto(`${server.url}/manifest.webmanifest`)
      await injectScript(page, 'bench/peers/peers.js', 'benchPeers')
      await injectScript(page, 'bench/page/csv-page.ts', 'csvBench')
      await page.evaluate((bytes) => csvBench.begin(bytes), BYTES)
      const worker = builtWorkerPath('csv')
      const papaWorker = await serveWorker(page, 'bench/page/papa-worker.ts')
      const readings: Record<string, () => Promise<Reading>> = {
        [OURS]: () => page.evaluate((path) => csvBench.ours(path), worker),
        'PapaParse in a worker, to arrays, unchecked': () =>
          page.evaluate((path) => csvBench.papaInWorker(path), papaWorker),
        'PapaParse on the page, to arrays': () => page.evaluate(() => csvBench.papaOnPage(false)),
        'PapaParse on the page, to objects': () => page.evaluate(() => csvBench.papaOnPage(true)),
        'uDSV on the page, to arrays': () => page.evaluate(() => csvBench.udsv()),
        'd3-dsv on the page, to arrays': () => page.evaluate(() => csvBench.d3()),
      }
      const runs = new Map<string, Reading[]>()
      // Alternating, so that other load on the machine affects all of them.
      for (let run = 0; run < RUNS; run += 1) {
        for (const [what, read] of Object.entries(readings)) runs.set(what, [...(runs.get(what) ?? []), await read()])
      }
      const figures = [...runs].flatMap(([what, each]) => figuresOf(what, each))
      return figures
    } finally {
      await profile.dispose()
    }
  })

function figuresOf(what: string, runs: readonly Reading[]): Figure[] {
  if (new Set(runs.map(({ rows }) => rows)).size !== 1) throw new Error(`${what}: not the same rows each time.`)
  const isOurs = what === OURS
  return [
    {
      what,
      value: median(runs.map(({ megabytesPerSecond }) => megabytesPerSecond)),
      unit: 'MB/s',
      ...(isOurs ? { target: { least: 150 } } : {}),
    },
    {
      what: '  longest stop of the page’s thread during that',
      value: Math.max(...runs.map(({ blockedMs }) => blockedMs)),
      unit: 'ms',
      ...(isOurs ? { target: { most: 50 } } : {}),
    },
  ]
}
