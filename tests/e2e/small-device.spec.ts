import { expect, type Page, test } from '@playwright/test'
import { BrowserProfile, signIn, writeNote } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { limitStorage } from '../support/browser/device-storage.ts'
import { FaultProxy } from '../support/browser/fault-proxy.ts'
import { ServerProcess } from '../support/server/server-process.ts'

// FM-018 of docs/failure-matrix.md, in a real browser.

/** Room for far fewer leads than there are. */
const ROOM_BYTES = 16_000_000

const reserved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('reserve')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('room').objectStore('room').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(420_000)
  server = await ServerProcess.start({ DEMO_LEADS: '60000' })
})
test.afterAll(() => server.dispose())
test.setTimeout(420_000)

test('FM-018: a device without room for all leads keeps the newest, says from when, and still saves changes', async () => {
  const proxy = await FaultProxy.before(server.url)
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await page.goto(`${proxy.url}/login`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await limitStorage(page, ROOM_BYTES)
    await signIn(page, proxy.url, ben)
    await page.goto(`${proxy.url}/leads`)

    await expect(page.getByText(/^Leads created before .* are not on this device/)).toBeVisible({ timeout: 150_000 })
    await expect.poll(() => reserved(page), { timeout: 150_000 }).toBe(1)
    await expect(page.getByText(/ of 60,000 leads on this device/)).toBeHidden()
    const total = page.getByText(/^[\d,]+ leads$/)
    await expect(total).toBeVisible()
    const leadsOnDevice = Number((await total.textContent())?.replace(/\D/g, ''))
    expect(leadsOnDevice).toBeGreaterThan(1_000)
    expect(leadsOnDevice).toBeLessThan(60_000)
    const pages = () => proxy.log.filter(({ path }) => path.startsWith('/api/sync/bootstrap')).length
    const pagesBefore = pages()

    await page.locator('tbody tr a').first().click()
    await expect(page.getByRole('button', { name: 'Add Note' })).toBeVisible()
    await server.kill()
    for (const room of ['One', 'Two', 'Three']) await writeNote(page, room + 'x'.repeat(50_000))
    const chip = page.getByRole('banner')
    await expect(chip.getByText('Offline, 3 waiting', { exact: true })).toBeVisible({ timeout: 30_000 })
    await server.start()
    await expect(chip.getByText('All sent', { exact: true })).toBeVisible({ timeout: 150_000 })
    expect(pages(), 'it is at rest').toBe(pagesBefore)
  } finally {
    await profile.dispose()
    await proxy.close()
  }
})

test('a user keeps only the newest leads on a device, unsent changes are still sent, and all leads return', async () => {
  const profile = new BrowserProfile()
  const proxy = await FaultProxy.before(server.url)
  try {
    const page = await profile.open()
    await signIn(page, proxy.url, ben)
    await page.goto(`${proxy.url}/sync`)
    await expect(page.getByText('30,000 of this company’s 30,000 leads are on this device.')).toBeVisible({
      timeout: 150_000,
    })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto(`${proxy.url}/leads?sort=createdAt`)
    const total = page.getByText(/^[\d,]+ leads$/)
    const all = (await total.textContent()) ?? ''
    expect(all).not.toBe('')
    await page.locator('tbody tr a').first().click()
    await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible()
    const oldest = page.url()
    const isAway = { current: true }
    proxy.trouble = () => (isAway.current ? 'request cut' : undefined)
    proxy.cut()
    await writeNote(page, 'On an old lead')
    await page.goto(`${proxy.url}/sync`)
    await page.getByRole('radio', { name: 'The newest 10,000' }).click()
    await expect(page.getByText('This takes effect when you’re back online.')).toBeVisible({ timeout: 150_000 })
    await page.goto(`${proxy.url}/leads`)
    await expect(total).toHaveText(all)

    isAway.current = false
    await expect(
      page.getByText(/^Leads created before .* are not on this device: it keeps the newest 10,000\.$/),
    ).toBeVisible({ timeout: 150_000 })
    // The count follows the rows.
    await expect
      .poll(async () => Number((await total.textContent())?.replace(/\D/g, '')), { timeout: 30_000 })
      .toBeLessThanOrEqual(10_000)
    await expect(page.getByRole('banner').getByText('All sent', { exact: true })).toBeVisible({ timeout: 150_000 })
    await page.goto(oldest)
    await expect(page.getByRole('heading', { name: 'This lead is not on this device' })).toBeVisible()

    await page.goto(`${proxy.url}/sync`)
    await expect(page.getByText('10,000 of this company’s 30,000 leads are on this device.')).toBeVisible()
    await page.getByRole('radio', { name: 'All leads' }).click()
    await page.goto(`${proxy.url}/leads`)
    await expect(total).toHaveText(all, { timeout: 150_000 })
    await expect(page.getByText(/^Leads created before/)).toBeHidden()
    await page.goto(oldest)
    // Notes arrive after all leads.
    await expect(page.getByText('On an old lead')).toBeVisible({ timeout: 150_000 })
  } finally {
    await profile.dispose()
    await proxy.close()
  }
})
