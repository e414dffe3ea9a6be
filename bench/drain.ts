import { expect, type Page } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../tests/support/browser/browser.ts'
import { FaultProxy, type Link } from '../tests/support/browser/fault-proxy.ts'
import type { Figure } from './support/report.ts'
import { p95 } from './support/statistics.ts'
import { benchUser, withServer } from './support/world.ts'

interface Drain {
  changes: number
  link: Link
  patienceMs: number
}

const FAST = { changes: 500, link: { roundTripMs: 200 }, patienceMs: 120_000 }
const SLOW = { changes: 2_000, link: { roundTripMs: 300, bytesPerSecond: 50_000 / 8 }, patienceMs: 1_200_000 }

/**
 * Many leads are changed offline, then the device goes online: how long until everything is sent, and how responsive is
 * typing?
 */
export async function benchDrain(): Promise<Figure[]> {
  const fast = await measure(FAST)
  const slow = await measure(SLOW)
  return [
    { what: '500 queued changes at 200 ms round trip', value: fast.seconds, unit: 's', target: { most: 10 } },
    { what: '2,000 at 300 ms and 50 kbit/s', value: slow.seconds, unit: 's' },
    { what: 'key to changed screen during that, p95', value: p95(slow.typing), unit: 'ms', target: { most: 100 } },
    { what: 'the slowest key', value: Math.max(...slow.typing), unit: 'ms' },
    { what: 'requests for the 2,000', value: slow.requests, unit: 'x' },
    { what: 'bodies of all requests and answers during that', value: slow.kilobytes, unit: 'kB' },
  ]
}

/** Half of the demo's leads belong to the measured user's company, and one in twenty is a deal. */
const measure = ({ changes, link, patienceMs }: Drain) =>
  withServer({ DEMO_LEADS: String(Math.ceil(changes * 2.15)) }, async (server) => {
    const proxy = await FaultProxy.before(server.url)
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await signIn(page, proxy.url, benchUser)
      await everythingIsHere(page, proxy.url)
      proxy.trouble = ({ path }) => (path.startsWith('/api/') ? 'request cut' : undefined)
      await changeAll(page, proxy.url)
      // A batch is held for ten seconds, in which it may be undone.
      await page.waitForTimeout(11_000)
      const { log } = proxy
      const before = log.length
      const carriedBefore = proxy.carriedBytes
      proxy.link = link
      proxy.trouble = () => undefined
      const begin = performance.now()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      const typing = typeUntilSent(page, patienceMs)
      await expect(page.getByRole('banner').getByText('All sent')).toBeVisible({ timeout: patienceMs })
      const seconds = (performance.now() - begin) / 1000
      const requests = log.slice(before).filter(({ method }) => method !== 'GET').length
      const kilobytes = (proxy.carriedBytes - carriedBefore) / 1000
      return { seconds, typing: await typing, requests, kilobytes }
    } finally {
      await profile.dispose()
      await proxy.close()
    }
  })

async function changeAll(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/leads`)
  await page.getByLabel('Select this page').check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await bar.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Status').selectOption('Out of Area')
  await dialog.getByRole('button', { name: /^Change/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** A key every quarter of a second: from the key to the frame after it. */
const typeUntilSent = (page: Page, patienceMs: number) =>
  page.evaluate(async (limitMs) => {
    const times: number[] = []
    const box = document.createElement('input')
    document.body.append(box)
    const isSent = () => document.querySelector('header')?.textContent?.includes('All sent')
    const until = performance.now() + limitMs
    while (!isSent() && performance.now() < until) {
      const begin = performance.now()
      box.value += 'x'
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      times.push(performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    box.remove()
    return times
  }, patienceMs)
