import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { ben } from '../support/builders/demo-people.ts'
import { startPortal } from '../support/fakes/portal.ts'
import { ServerProcess } from '../support/server/server-process.ts'

let server: ServerProcess
let portal: Awaited<ReturnType<typeof startPortal>>

test.beforeAll(async () => {
  server = await ServerProcess.start()
  portal = await startPortal(server.url)
})
test.afterAll(async () => {
  portal.close()
  await server.dispose()
})

const isScript = (path: string) => /^\/assets\/.*\.(js|css)$/.test(path)
const nothing = () => false

const keptType = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const cached = await fetch(url, { cache: 'force-cache' })
    return cached.headers.get('content-type') ?? ''
  }, path)

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password').fill(ben.password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

test('FM-004: says that a network blocks the app, and loads past the cache once that ends', async ({ page }) => {
  portal.isInTheWay = isScript
  await page.goto(`${portal.url}/login`)
  await expect(page.getByText('Doorstep did not start. A network sign-in page may be in the way.')).toBeVisible()
  const signInPage = page.getByRole('link', { name: 'Open the sign-in page' })
  expect(await signInPage.getAttribute('href')).toBe('/network-check')
  const script = await page.locator('script[type=module]').getAttribute('src')
  expect(await keptType(page, String(script))).toBe('text/html')
  portal.isInTheWay = nothing
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await signInHere(page)
})

test('loads the app past the cache if only the login had arrived', async ({ page }) => {
  const login = readFileSync('dist/login.html', 'utf8')
  portal.isInTheWay = (path) => isScript(path) && !login.includes(path)
  const isAppAnswered = page.waitForResponse((response) => /\/assets\/start-app/.test(response.url()))
  await page.goto(`${portal.url}/login`)
  await isAppAnswered
  portal.isInTheWay = nothing
  await signInHere(page)
  await expect(page.getByRole('banner')).toBeVisible()
})
