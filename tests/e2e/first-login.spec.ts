import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const MOST_BYTES = 90_000
const TRIES = 4
const APP_LATE_MS = 1000

let server: ServerProcess

test.beforeAll(async () => {
  server = await ServerProcess.start()
})
test.afterAll(() => server.dispose())

/** A new browser profile for each attempt. */
async function onNewDevices(browser: Browser, tries: number, visit: (page: Page) => Promise<void>): Promise<void> {
  for (let done = 0; done < tries; done += 1) {
    const context = await browser.newContext()
    await visit(await context.newPage())
    await context.close()
  }
}

const expectSignedIn = (page: Page) => expect(page).not.toHaveURL(/\/login/)

/** Runs in the page: presses Enter, or submits as a password manager does, at the moment the form appears. */
function signInAtOnce({ email, password }: typeof ben): void {
  new MutationObserver((_, observer) => {
    const form = document.querySelector('form')
    const [name, secret] = form?.querySelectorAll('input') ?? []
    if (!form || !name || !secret) return
    observer.disconnect()
    name.value = email
    secret.value = password
    form.requestSubmit()
  }).observe(document, { childList: true, subtree: true })
}

/** The page's own assets, and what they import before they run. */
function assetsOf(page: string): Set<string> {
  const found = new Set<string>()
  const follow = (text: string, pattern: RegExp) => {
    for (const [, name = ''] of text.matchAll(pattern)) {
      if (found.has(name)) continue
      found.add(name)
      if (name.endsWith('.js'))
        follow(readFileSync(join('dist/assets', name), 'utf8'), /(?:from|import)\s*["'`]\.\/([^"'`]+)/g)
    }
  }
  follow(readFileSync(join('dist', page), 'utf8'), /\/assets\/([^"]+)/g)
  return found
}

const assetOf = (route: Route) => route.request().url().split('/').at(-1) ?? ''

test('signs in a user who presses Enter as soon as there is a form', async ({ browser }) => {
  await onNewDevices(browser, TRIES, async (page) => {
    await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(ben.email)
    await page.getByLabel('Password').fill(ben.password)
    await page.keyboard.press('Enter')
    await expectSignedIn(page)
  })
})

test('signs in a password manager that fills and submits at the moment the form appears', async ({ browser }) => {
  await onNewDevices(browser, TRIES, async (page) => {
    await page.addInitScript(signInAtOnce, ben)
    await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
    await expectSignedIn(page)
  })
})

test('signs in a user who presses Enter while the app is still loading', async ({ browser }) => {
  const assets = assetsOf('login.html')
  await onNewDevices(browser, 3, async (page) => {
    await page.route('**/assets/**', async (route) => {
      if (!assets.has(assetOf(route))) await setTimeout(APP_LATE_MS)
      await route.continue()
    })
    const isAppAsked = page.waitForRequest((request) => /\/assets\/start-app/.test(request.url()))
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email').fill(ben.email)
    await page.getByLabel('Password').fill(ben.password)
    await isAppAsked
    await page.keyboard.press('Enter')
    await expectSignedIn(page)
  })
})

test('needs at most 90 kB before it sends what was typed', async ({ page }) => {
  const assets = assetsOf('login.html')
  const bytes = [...assets].map((name) => gzipSync(readFileSync(join('dist/assets', name)), { level: 9 }).length)
  expect(bytes.reduce((sum, of) => sum + of, 0)).toBeLessThanOrEqual(MOST_BYTES)

  await page.route('**/assets/**', (route) =>
    assets.has(assetOf(route)) ? route.continue() : new Promise(() => undefined),
  )
  await page.goto(`${server.url}/login`)
  const sent = page.waitForRequest('**/api/auth/login')
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password').fill(ben.password)
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ email: ben.email, password: ben.password })
})

test('opens the requested address after signing in', async ({ page }) => {
  await page.goto(`${server.url}/leads?page=2`)
  await expect(page).toHaveURL(`${server.url}/login?redirect=%2Fleads%3Fpage%3D2`)
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password').fill(ben.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/leads?page=2`)
})

test('opens offline on a device that has loaded it once', async ({ page, context }) => {
  await page.goto(`${server.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('a device that has the app opens the app’s page at every address', async () => {
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    const app = readFileSync('dist/index.html', 'utf8')
    for (const path of ['/login', '/leads']) {
      const reply = await page.goto(server.url + path)
      expect(reply?.fromServiceWorker()).toBe(true)
      expect(await reply?.text()).toBe(app)
    }
  } finally {
    await profile.dispose()
  }
})
