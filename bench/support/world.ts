import { type CDPSession, type Page, expect } from '@playwright/test'
import { DEMO_PASSWORD, demoUsers } from '../../server/commands/demo/demo-accounts.ts'
import { BrowserProfile, signIn } from '../../tests/support/browser/browser.ts'
import { injectBench } from './inject-page.ts'
import { ServerProcess } from '../../tests/support/server/server-process.ts'

/** The share of the demo's leads that the benched company, Greenway Energy, holds. */
export const GREENWAY_SHARE = 0.5

/** How much slower than this machine the tablet is. Chromium slows the page's own thread; workers run at full speed. */
export const TABLET_SLOWDOWN = 4

/** A member of Greenway Energy alone. */
export const benchUser = {
  email: demoUsers.find(({ firstname }) => firstname === 'Ben')?.email ?? '',
  password: DEMO_PASSWORD,
}

export async function withServer<T>(
  settings: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await ServerProcess.start(settings)
  try {
    return await work(server)
  } finally {
    await server.dispose()
  }
}

/** The app is installed in a browser of its own, and its server is gone: it holds next to nothing. */
export const withInstalledApp = <T>(work: (page: Page, url: string) => Promise<T>): Promise<T> =>
  withServer({ DEMO_LEADS: '100' }, async (server) => {
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await installApp(page, server.url)
      await server.kill()
      return await work(page, server.url)
    } finally {
      await profile.dispose()
    }
  })

/** On a page of the app's origin on which the app does not run. */
export async function fillDevice(page: Page, url: string, leads: number, contacts = 0): Promise<void> {
  await page.goto(`${url}/manifest.webmanifest`)
  await injectBench(page)
  await page.evaluate(([most, people]) => bench.fill(most, people), [leads, contacts] as const)
}

export async function signInAsDemo(page: Page, url: string): Promise<void> {
  await signIn(page, url, benchUser)
}

export async function installApp(page: Page, url: string, user = benchUser): Promise<void> {
  await signIn(page, url, user)
  await page.goto(`${url}/leads`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(page.locator('tbody tr').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('on this device')).toHaveCount(0, { timeout: 300_000 })
}

export async function slowDown(page: Page, rate = TABLET_SLOWDOWN): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/**
 * Starts a stopwatch inside the page: at the first animation frame after `selector` is there, the time since the
 * page's navigation began is left in `window.seenAt`.
 */
export async function watchFor(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      requestAnimationFrame(() => Object.assign(window, { seenAt: performance.now() }))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  }, selector)
}

export const seenAt = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => ('seenAt' in window ? window.seenAt : undefined), undefined, {
      polling: 50,
      timeout: 60_000,
    })
    .then((handle) => handle.jsonValue())
    .then(Number)
