import { type Page, expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn, writeNote } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { FaultProxy } from '../support/browser/fault-proxy.ts'
import { serverWithNewVersion } from '../support/server/new-version.ts'
import { serviceWorkerOf } from '../support/browser/service-worker.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { leadInTwoTabs } from '../support/browser/two-tabs.ts'

test.describe.configure({ mode: 'parallel' })

test('FM-042: a new version is offered, waits for unsaved text, and is installed when the user agrees', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '40' })
  const site = await serverWithNewVersion(server.url)
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await signIn(page, site.url, ben)
    await everythingIsHere(page, site.url)
    await page.locator('tbody tr a').first().click()
    await page.getByRole('button', { name: 'Add Note' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Half a sentence')

    site.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await expect(page.getByText('Save what you are writing first.')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Half a sentence')

    await page.getByRole('dialog').getByRole('button', { name: 'Save Note' }).click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await expect(page.getByText('Half a sentence')).toBeVisible()
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
  } finally {
    await profile.dispose()
    site.close()
    await server.dispose()
  }
})

const allSent = (page: Page) =>
  expect(page.getByRole('banner').getByText('All sent', { exact: true })).toBeVisible({ timeout: 60_000 })

async function wakeServiceWorker(page: Page, origin: string): Promise<void> {
  const { session, registrationId } = await serviceWorkerOf(page)
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false })
}

/** Each call to the server wakes the old service worker, even while it ends. */
const callWithoutPause = (page: Page) =>
  page.evaluate(() => {
    const calls = setInterval(() => window.dispatchEvent(new Event('online')), 4)
    setTimeout(() => clearInterval(calls), 4_000)
  })

test('FM-041, FM-042: an update during a drain, with an old page beside the new service worker, sends each note once', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '40' })
  const site = await serverWithNewVersion(server.url)
  const proxy = await FaultProxy.before(site.url)
  const profile = new BrowserProfile()
  try {
    const client = await PlainClient.signIn(server.url, ben)
    const { first: page, second: old, contents } = await leadInTwoTabs(profile, proxy.url, client)
    await allSent(old)
    site.release()
    await page.bringToFront()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready')).toBeVisible()

    proxy.trouble = ({ path }) => (path.startsWith('/api/') ? 'request cut' : undefined)
    const written = Array.from({ length: 8 }, (_, index) => `Over the update ${index}`)
    for (const note of written) await writeNote(page, note)
    proxy.link = { roundTripMs: 600 }
    proxy.trouble = () => undefined
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await contents()).length).toBeGreaterThan(1)
    expect((await contents()).length).toBeLessThan(written.length)
    for (const tab of [page, old]) await callWithoutPause(tab)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await allSent(page)
    expect(await contents()).toEqual(written)

    proxy.link = {}
    await page.close()
    let isHeld = true
    proxy.trouble = ({ path }) => (path.startsWith('/api/') && isHeld ? 'request cut' : undefined)
    await writeNote(old, 'Of the old page')
    await expect(old.getByRole('banner').getByText('1 waiting')).toBeVisible()
    isHeld = false
    await wakeServiceWorker(old, proxy.url)
    await allSent(old)
    expect(await contents()).toEqual([...written, 'Of the old page'])

    const renewed = old.waitForEvent('load')
    await old.getByRole('button', { name: 'Update' }).click()
    await renewed
    await expect(old.getByText('Of the old page')).toBeVisible()
    await expect(old.getByText('A new version is ready')).toHaveCount(0)
  } finally {
    await profile.dispose()
    await proxy.close()
    site.close()
    await server.dispose()
  }
})

test('FM-041: an update waits neither for a map tile that never arrives, nor for requests that the browser started twice', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '40' })
  const site = await serverWithNewVersion(server.url)
  const proxy = await FaultProxy.before(site.url)
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await signIn(page, proxy.url, ben)
    await everythingIsHere(page, proxy.url)
    site.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready')).toBeVisible()

    proxy.trouble = ({ path }) => (path.startsWith('/api/') || path.endsWith('.png') ? 'black hole' : undefined)
    await page.locator('tbody tr a').first().click()
    await writeNote(page, 'Into the void')
    await wakeServiceWorker(page, proxy.url)
    await wakeServiceWorker(page, proxy.url)
    await page.evaluate(() => void Object.assign(new Image(), { src: '/8/127/82.png' }))
    await expect.poll(() => proxy.log.some(({ path }) => path.endsWith('/82.png'))).toBe(true)

    const reloaded = page.waitForEvent('load', { timeout: 20_000 })
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await expect(page.getByText('Into the void')).toBeVisible()
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
  } finally {
    await profile.dispose()
    await proxy.close()
    site.close()
    await server.dispose()
  }
})

test('FM-041: an update doesn’t wait for an old service worker that is just starting', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '0' })
  const site = await serverWithNewVersion(server.url, { oldWorkerStartMs: 3_000 })
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await signIn(page, site.url, ben)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    site.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready')).toBeVisible()

    const { session, registrationId } = await serviceWorkerOf(page)
    await session.send('ServiceWorker.stopAllWorkers')
    const origin = site.url
    await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false })
    const reloaded = page.waitForEvent('load', { timeout: 60_000 })
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
  } finally {
    await profile.dispose()
    site.close()
    await server.dispose()
  }
})
