import { type Page, expect } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import type { Figure } from './support/report.ts'
import { median, p95 } from './support/statistics.ts'
import { GREENWAY_SHARE, installApp, slowDown, withServer } from './support/world.ts'

const LEADS_ON_DEVICE = 10_000
const RUNS = 20

/** At a door without a connection: a lead is typed, saved, and shown at the top of its list. */
export const benchAddLead = () =>
  withServer({ DEMO_LEADS: String(LEADS_ON_DEVICE / GREENWAY_SHARE) }, async (server) => {
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await installApp(page, server.url)
      await server.kill()
      const saved: number[] = []
      const listed: number[] = []
      for (let run = 0; run < RUNS; run++) {
        await page.goto(`${server.url}/leads`)
        const session = await slowDown(page)
        await page.getByRole('link', { name: 'Add Lead' }).click()
        const name = `Bench ${run}`
        await page.getByLabel('Last Name', { exact: true }).fill(name)
        await page.getByLabel('Phone', { exact: true }).fill(`07700 9${String(run).padStart(5, '0')}`)
        // Possible duplicates are looked for as one types.
        await page.waitForTimeout(500)
        saved.push(await timeUntilShown(page, 'Save', 'h1', name))
        await expect(page.getByLabel('Status', { exact: true })).toBeVisible()
        listed.push(await timeUntilShown(page, 'Back to leads', 'tbody tr', name))
        await session.detach()
      }
      return [
        {
          what: `a lead added offline beside ${LEADS_ON_DEVICE}: from Save to its own screen, median`,
          value: median(saved),
          unit: 'ms',
          target: { most: 100 },
        },
        { what: 'the same, p95', value: p95(saved), unit: 'ms' },
        {
          what: 'from there to the list that shows it, median',
          value: median(listed),
          unit: 'ms',
          target: { most: 100 },
        },
        { what: 'the same, p95', value: p95(listed), unit: 'ms' },
      ] satisfies Figure[]
    } finally {
      await profile.dispose()
    }
  })

/** From a press until the frame in which an element has the text. */
const timeUntilShown = (page: Page, button: string, selector: string, text: string) =>
  page.evaluate(
    ([label, wanted, shown]) =>
      new Promise<number>((resolve, reject) => {
        const pressed = [...document.querySelectorAll<HTMLElement>('button, a')].find(
          (each) => each.textContent?.trim() === label,
        )
        if (!pressed) return reject(new Error(`There is no ${label}.`))
        const begin = performance.now()
        const look = () => {
          const isShown = [...document.querySelectorAll(wanted)].some((each) => each.textContent?.includes(shown))
          if (!isShown) return void requestAnimationFrame(look)
          resolve(performance.now() - begin)
        }
        pressed.click()
        requestAnimationFrame(look)
      }),
    [button, selector, text] as const,
  )
