import { type Page, expect } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import type { Figure } from './support/report.ts'
import { median, p95 } from './support/statistics.ts'
import { GREENWAY_SHARE, installApp, seenAt, slowDown, watchFor, withServer } from './support/world.ts'

const LEADS_ON_DEVICE = 10_000
const RUNS = 15
const FIRST_ROW = 'tbody tr a[href^="/lead/"]'

export const benchOpen = () =>
  withServer({ DEMO_LEADS: String(LEADS_ON_DEVICE / GREENWAY_SHARE) }, async (server) => {
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await installApp(page, server.url)
      await server.kill()
      const opened = await timesToOpenTheList(page, server.url)
      const leads = await timesToOpenALead(page, server.url)
      return [
        {
          what: `open the app offline to a list of ${LEADS_ON_DEVICE} leads, median`,
          value: median(opened),
          unit: 'ms',
          target: { most: 1000 },
        },
        { what: 'the same, p95', value: p95(opened), unit: 'ms' },
        { what: 'open a lead from the list, median', value: median(leads), unit: 'ms', target: { most: 100 } },
        { what: 'the same, p95', value: p95(leads), unit: 'ms' },
      ] satisfies Figure[]
    } finally {
      await profile.dispose()
    }
  })

async function timesToOpenTheList(first: Page, url: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    // A page of its own for each run: nothing of the last one is left in memory.
    const page = await first.context().newPage()
    await slowDown(page)
    await watchFor(page, FIRST_ROW)
    await page.goto(`${url}/leads`)
    times.push(await seenAt(page))
    await page.close()
  }
  return times
}

async function timesToOpenALead(page: Page, url: string): Promise<number[]> {
  const times: number[] = []
  await page.goto(`${url}/leads`)
  await slowDown(page)
  for (let run = 0; run < RUNS; run++) {
    await expect(page.locator(FIRST_ROW).first()).toBeVisible()
    times.push(await timeFromClickToLead(page, run))
    await page.goBack()
  }
  return times
}

/** From the click's own time stamp to the frame after Lead Details is there. */
const timeFromClickToLead = (page: Page, row: number) =>
  page.evaluate(
    ([selector, index]) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelectorAll<HTMLAnchorElement>(selector)[index]
        if (!link) return reject(new Error('There is no such row.'))
        const clicked = performance.now()
        const observer = new MutationObserver(() => {
          const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === 'Lead Details')
          if (!heading) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - clicked))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        link.click()
      }),
    [FIRST_ROW, row] as const,
  )
