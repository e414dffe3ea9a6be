import type { Page } from '@playwright/test'
import { BrowserProfile } from '../tests/support/browser.ts'
import { PlainClient } from '../tests/support/plain-client.ts'
import { fillDevice } from './support/fill-device.ts'
import type { Figure } from './support/report.ts'
import { median, p95 } from './support/statistics.ts'
import { benchUser, installApp, slowDown, withServer } from './support/world.ts'

const ON_DEVICE = { leads: 100_000, deals: 5_000, contacts: 20_000 }
const RUNS = 9

/** A click on `from`, and what stands on the screen it opens. */
const SCREENS = [
  { what: 'All Deals', at: '/', from: 'nav a[href="/deals"]', seen: 'tbody a[href^="/deal/"]' },
  { what: 'a deal', at: '/deals', from: 'tbody a[href^="/deal/"]', seen: 'select' },
  { what: 'Contacts', at: '/', from: 'nav a[href="/contacts"]', seen: 'tbody a[href^="/contact/"]' },
  { what: 'a contact', at: '/contacts', from: 'tbody a[href^="/contact/"]', seen: 'textarea' },
] as const

/** The server is dead: what stands on the screens came from the device. */
export const benchScreens = () =>
  withServer({ DEMO_LEADS: '400' }, async (server) => {
    const profile = new BrowserProfile()
    try {
      const client = await PlainClient.signIn(server.url, benchUser)
      await client.call('POST', '/api/contacts', { firstname: 'Ann', lastname: 'Lee', email: 'ann@example.com' })
      const page = await profile.open()
      await installApp(page, server.url)
      await server.kill()
      await fillDevice(page, ON_DEVICE)
      const figures: Figure[] = []
      for (const screen of SCREENS) {
        const times = await timesToOpen(page, server.url, screen)
        figures.push(
          { what: `open ${screen.what}, median`, value: median(times), unit: 'ms', target: { most: 100 } },
          { what: 'the same, p95', value: p95(times), unit: 'ms' },
        )
      }
      return figures
    } finally {
      await profile.dispose()
    }
  })

async function timesToOpen(first: Page, url: string, { at, from, seen }: (typeof SCREENS)[number]) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    // A page of its own for each run: nothing of the last one is left in memory.
    const page = await first.context().newPage()
    await page.goto(url + at)
    await page.locator(from).first().waitFor()
    // What the app loads behind the first screen is there.
    await page.waitForTimeout(3_000)
    await slowDown(page)
    times.push(await timeFromClick(page, from, seen))
    await page.close()
  }
  return times
}

/** From the click to the frame after `seen` is there. */
const timeFromClick = (page: Page, from: string, seen: string) =>
  page.evaluate(
    ([link, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(link)
        if (!element) return reject(new Error(`There is no ${link}.`))
        const clicked = performance.now()
        const observer = new MutationObserver(() => {
          if (!document.querySelector(`main ${wanted}`)) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - clicked))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        element.click()
      }),
    [from, seen] as const,
  )
