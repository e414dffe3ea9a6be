import type { Browser, Page } from '@playwright/test'
import { searchWorkerPath } from './support/inject-page.ts'
import { type PageTurn, turnPages } from './support/page-turns.ts'
import type { Figure } from './support/report.ts'
import { median, p95 } from './support/statistics.ts'
import { fillDevice, seenAt, slowDown, TABLET_SLOWDOWN, watchFor, withInstalledApp } from './support/world.ts'

const LEADS = 250_000
const RUNS = 50
const COLD_RUNS = 9
const TURNS = 20

/** Every question from the page's thread to the app's built worker and back. The server holds next to nothing. */
export const benchLists = () =>
  withInstalledApp(async (page, url) => {
    await fillDevice(page, url, LEADS, LEADS / 50)
    const figures = [
      ...(await coldStarts(page)),
      ...(await questions(page, '')),
      ...(await changes(page)),
      ...(await memory(page)),
      // Its keys stay in the worker's memory.
      ...(await duplicates(page)),
      ...(await slowly(page)),
      ...(await opened(page, url)),
      ...(await turned(page, url)),
    ]
    return figures
  })

function both(what: string, times: readonly number[], most?: number): Figure[] {
  return [
    { what: `${what}, median`, value: median(times), unit: 'ms' },
    { what: `${what}, p95`, value: p95(times), unit: 'ms', ...(most === undefined ? {} : { target: { most } }) },
  ]
}

async function coldStarts(page: Page): Promise<Figure[]> {
  const starts: Array<{ firstPage: number; index: number }> = []
  for (let run = 0; run < COLD_RUNS; run++) {
    starts.push(await page.evaluate((path) => bench.coldStart(path), searchWorkerPath()))
  }
  return [
    ...both(
      'worker started to first page',
      starts.map(({ firstPage }) => firstPage),
    ),
    {
      what: 'worker started to index ready, median',
      value: median(starts.map(({ index }) => index)),
      unit: 'ms',
      target: { most: 400 },
    },
  ]
}

async function questions(page: Page, how: string): Promise<Figure[]> {
  await page.evaluate((path) => bench.begin(path), searchWorkerPath())
  // What the first search by text needs is read behind the first answer.
  await page.waitForTimeout(2_000)
  const ask = (what: Parameters<typeof bench.ask>[0]) =>
    page.evaluate(([name, runs]) => bench.ask(name, runs), [what, RUNS] as const)
  return [
    ...both(`three selects + status${how} -> page + exact total`, await ask('selects'), 8),
    ...both(`the same + surname contains + radius${how}`, await ask('text and radius'), 12),
    ...both(`all facet counts${how}`, await ask('facets'), 12),
    ...both(`Near me, all leads by distance${how}`, await page.evaluate((runs) => bench.nearMe(runs), RUNS), 30),
    {
      what: 'sort by e-mail, all leads',
      value: await page.evaluate(() => bench.sortBy('email')),
      unit: 'ms',
    },
  ]
}

async function changes(page: Page): Promise<Figure[]> {
  const changed = await page.evaluate((runs) => bench.change(runs), RUNS)
  const read = await page.evaluate((runs) => bench.readOne(runs), RUNS)
  return [
    ...both('one changed lead -> list and counts', changed, 16),
    ...both('one lead by id on the page’s thread, nothing read before', read, 10),
  ]
}

async function duplicates(page: Page): Promise<Figure[]> {
  const { first, again } = await page.evaluate(() => bench.duplicates())
  return [
    { what: 'groups of duplicates, the first time', value: first, unit: 'ms', target: { most: 2_000 } },
    { what: 'groups of duplicates, again', value: again, unit: 'ms' },
  ]
}

async function slowly(page: Page): Promise<Figure[]> {
  const session = await slowDown(page)
  const all = await page.evaluate((runs) => bench.ask('all', runs), RUNS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return both(`page, total and all facets together, page at ${TABLET_SLOWDOWN}x slowdown`, all, 50)
}

async function memory(page: Page): Promise<Figure[]> {
  const browser: Browser | null = page.context().browser()
  const session = browser ? await browser.newBrowserCDPSession() : await page.context().newCDPSession(page)
  const { targetInfos } = await session.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'worker' && url.includes('search.worker'))
  if (!worker) throw new Error('The search worker is not running.')
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false })
  const ask = (id: number, method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer: { id: number; result: Record<string, number> } = JSON.parse(message)
        if (answer.id === id) resolve(answer.result)
      })
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize = 0, backingStorageSize = 0 } = await ask(2, 'Runtime.getHeapUsage')
  const per100k = ((usedSize + backingStorageSize) / 1e6 / LEADS) * 100_000
  return [{ what: 'memory of the search worker per 100,000 leads', value: per100k, unit: 'MB', target: { most: 35 } }]
}

async function opened(first: Page, url: string): Promise<Figure[]> {
  const times: number[] = []
  for (let run = 0; run < COLD_RUNS; run++) {
    const page = await first.context().newPage()
    await watchFor(page, 'tbody tr a[href^="/lead/"]')
    await page.goto(`${url}/leads`)
    times.push(await seenAt(page))
    await page.close()
  }
  return both('open the app offline to the first visible page', times, 200)
}

async function turned(first: Page, url: string): Promise<Figure[]> {
  const page = await first.context().newPage()
  await page.goto(`${url}/leads`)
  await page.locator('tbody tr').first().waitFor()
  const turn = (...buttons: string[]) =>
    turnPages(
      page,
      Array.from({ length: TURNS }, (_, turnIndex) => buttons[turnIndex % buttons.length] ?? ''),
    )
  await turn('Next page')
  const figures = [
    ...turnFigures('next page', await turn('Next page')),
    ...turnFigures('a page that is not beside it, there and back', await turn('First page', 'Page 8')),
  ]
  await turn('Next page')
  await slowDown(page)
  return [
    ...figures,
    ...turnFigures(`previous page, page at ${TABLET_SLOWDOWN}x slowdown`, await turn('Previous page')),
  ]
}

function turnFigures(what: string, turns: readonly PageTurn[]): Figure[] {
  const times = (name: keyof PageTurn) => turns.map((turn) => turn[name])
  return [
    ...both(`${what}: click -> what is in view is in the document`, times('first')),
    ...both('the same -> all 50 rows are', times('rows')),
    ...both('the same -> the picture after them', times('painted')),
  ]
}
