import { type Page, expect } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser/browser.ts'
import { grace } from '../tests/support/builders/demo-people.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import { fillDevice } from './support/fill-device.ts'
import type { Figure } from './support/report.ts'
import { SCREENS_TO_OPEN, type ScreenToOpen } from './support/screens-to-open.ts'
import { median, p95 } from './support/statistics.ts'
import { installApp, slowDown, withServer } from './support/world.ts'

const ON_DEVICE = { leads: 100_000, deals: 5_000, contacts: 20_000 }
const RUNS = 7
/** A person looks at the first screen for so long, on a tablet that is slow from the start. */
const FIRST_LOOK_MS = 5_000
/** Of a screen that this page has not shown before. Later openings have 100 ms. */
const FIRST_OPENING_MS = 250

export const benchScreens = () =>
  withServer({ DEMO_LEADS: '400' }, async (server) => {
    const profile = new BrowserProfile()
    try {
      const client = await PlainClient.signIn(server.url, grace)
      await client.call('POST', '/api/contacts', { firstname: 'Ann', lastname: 'Lee', email: 'ann@example.com' })
      await client.call('POST', '/api/accounts', { name: 'Ash & Sons' })
      const page = await profile.open()
      await installApp(page, server.url, grace)
      await server.kill()
      await fillDevice(page, ON_DEVICE)
      const figures: Figure[] = []
      for (const screen of SCREENS_TO_OPEN) {
        const times = await timesToOpen(page, server.url, screen)
        figures.push(
          { what: `open ${screen.what}, median`, value: median(times), unit: 'ms', target: { most: FIRST_OPENING_MS } },
          { what: 'the same, p95', value: p95(times), unit: 'ms' },
        )
      }
      return figures
    } finally {
      await profile.dispose()
    }
  })

async function timesToOpen(first: Page, url: string, screen: ScreenToOpen) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await first.context().newPage()
    times.push(await timeToOpen(page, url, screen))
    await page.close()
  }
  return times
}

async function timeToOpen(page: Page, url: string, { at, menu, ...click }: ScreenToOpen): Promise<number> {
  await slowDown(page)
  await page.goto(url + at)
  await expect(page.locator('main h1')).toBeVisible()
  await page.waitForTimeout(FIRST_LOOK_MS)
  if (menu) await page.getByRole('banner').getByRole('button', { name: menu }).click()
  await page.locator(click.from).first().waitFor()
  return timeFromClick(page, click)
}

const timeFromClick = (page: Page, click: Pick<ScreenToOpen, 'from' | 'seen' | 'saying'>) =>
  page.evaluate(
    ({ from, seen, saying = '' }) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(from)
        if (!element) return reject(new Error(`There is no ${from}.`))
        const isThere = () =>
          [...document.querySelectorAll(`main ${seen}`)].some(({ textContent }) => textContent.includes(saying))
        if (isThere()) return reject(new Error(`${seen} is shown already.`))
        const clicked = performance.now()
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - clicked))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        element.click()
      }),
    click,
  )
