import { type Page, expect } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import type { ServerProcess } from '../tests/support/server/server-process.ts'
import { longestTask, noteLongTasks } from './support/long-tasks.ts'
import { injectScript } from '../tests/support/browser/inject-script.ts'
import { importLeads, withCertificates } from './support/import-command.ts'
import type { Figure } from './support/report.ts'
import { benchUser, withServer } from './support/world.ts'

const COMPANIES = [100_000, 250_000]
/** When rows are put one by one; the full number would take minutes. */
const SINGLE_ROWS = 20_000

/** A new tablet's first sign-in in a large company, over loopback; and what the browser's own storage can do at most. */
export async function benchBootstrap(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const leads of COMPANIES) {
    figures.push(
      ...(await withServer({ DEMO_LEADS: '200' }, (server) =>
        withCertificates(leads, async (file) => {
          await importLeads(file, server.dataDir)
          return firstSignIn(server, leads)
        }),
      )),
    )
  }
  return figures
}

async function firstSignIn(server: ServerProcess, leads: number): Promise<Figure[]> {
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await noteLongTasks(page)
    await page.goto(`${server.url}/leads`)
    await page.getByLabel('Email').fill(benchUser.email)
    await page.getByLabel('Password').fill(benchUser.password)
    const begin = Date.now()
    const firstPage = await timeFromSignInToFirstRow(page)
    await everyLeadIsHere(page, leads)
    const rate = leads / ((Date.now() - begin) / 1000)
    const longest = await longestTask(page)
    const heap = await heapMegabytes(page)
    const floors = await measureFloors(page, leads)
    return [
      {
        what: `${leads} leads: press of Sign in to the first visible page`,
        value: firstPage,
        unit: 'ms',
        target: { most: 1500 },
      },
      {
        what: `bootstrap of ${leads} leads: durable, searched, counted`,
        value: rate,
        unit: 'rows/s',
        ...(leads === 250_000 ? { target: { least: 25_000 } } : {}),
      },
      { what: 'longest task of the page’s thread during that', value: longest, unit: 'ms', target: { most: 50 } },
      { what: 'JavaScript heap of the page afterwards', value: heap, unit: 'MB' },
      { what: 'floor: the same rows put into IndexedDB one by one', value: floors.single, unit: 'rows/s' },
      { what: 'floor: the same rows as arrays of 1,000', value: floors.packed, unit: 'rows/s' },
      { what: 'bootstrap over the first floor', value: rate / floors.single, unit: 'x' },
      { what: 'bootstrap over the second floor', value: rate / floors.packed, unit: 'x' },
    ]
  } finally {
    await profile.dispose()
  }
}

const timeFromSignInToFirstRow = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = performance.now()
        // What was drawn before belongs to signing in.
        window.longTasks.length = 0
        const observer = new MutationObserver(() => {
          if (!document.querySelector('tbody tr a[href^="/lead/"]')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - begin))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      }),
  )

async function everyLeadIsHere(page: Page, leads: number): Promise<void> {
  await expect(page.getByText(new RegExp(`^${(leads / 1000).toLocaleString('en-GB')},\\d{3} leads$`))).toBeVisible({
    timeout: 600_000,
  })
  await expect(page.getByText('on this device')).toHaveCount(0, { timeout: 600_000 })
}

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

async function measureFloors(page: Page, leads: number): Promise<{ single: number; packed: number }> {
  await injectScript(page, 'bench/page/floors-page.ts', 'floors')
  return page.evaluate(([all, some]) => floors.measure(all, some), [leads, SINGLE_ROWS] as const)
}
