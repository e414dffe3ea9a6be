import { type Browser, type Page, expect, test } from '@playwright/test'
import type { LeadFile } from '../../contract/entities/files/lead-file.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben, megan, sasha } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import { pngOf } from '../support/builders/png.ts'

// In a browser with its cache on, as users have it.

let day: FieldDay
let page: Page
let lead: Lead
let paths: string[]

test.beforeAll(async ({ browser }) => {
  day = await startFieldDay({ person: ben, colleague: sasha, settings: { DEMO_LEADS: '200' } })
  ;({ page } = day)
  const { leads } = await day.client.leads('?limit=1')
  lead = leads[0]!
  const { _id } = await addPhoto(browser)
  paths = ['content', 'thumbnail'].map((part) => `/api/epc/files/${_id}/${part}`)
})
test.afterAll(() => day.end())

const card = () => page.getByRole('region', { name: 'Files', exact: true })
const lines = () => card().locator('li img')
const openLead = () => page.goto(`${day.signal.url}/lead/${lead._id}`)

/** Added by a colleague, on another device. */
async function addPhoto(browser: Browser): Promise<LeadFile> {
  const context = await browser.newContext()
  const hers = await context.newPage()
  await signIn(hers, day.server.url, sasha)
  await hers.goto(`${day.server.url}/lead/${lead._id}`)
  await hers
    .locator('input[accept="image/*"]')
    .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: pngOf(3000, [40, 120, 90]) })
  const read = () => day.client.call<{ files: LeadFile[] }>('GET', `/api/epc/leads/${lead._id}/files`)
  await expect.poll(async () => (await read()).files.length, { timeout: 30_000 }).toBe(1)
  await context.close()
  return (await read()).files[0]!
}

async function openPhoto() {
  await card().getByRole('button', { name: 'Open: roof.png' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
}

async function signOut() {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** The answers to a user of this browser, signed in or not. */
const answers = () =>
  page.evaluate(async (requested) => {
    const token = localStorage.getItem('token')
    const statuses: number[] = []
    for (const path of requested) {
      statuses.push((await fetch(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status)
    }
    return statuses
  }, paths)

/** The calls in all caches of the service worker. */
const cachedCalls = () =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return cached.flat().flatMap(({ url }) => (new URL(url).pathname.startsWith('/api') ? [url] : []))
  })

/** The bytes of photos in this browser’s databases of rows. */
const photosKept = () =>
  page.evaluate(async () => {
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('crm-')) continue
      count += await new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('seenFiles').objectStore('seenFiles').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      })
    }
    return count
  })

test('a photo that was viewed is on no device and shown to nobody once its person is erased', async () => {
  await test.step('seen once, it shows without a connection, in full too', async () => {
    await openLead()
    await expect(lines()).toBeVisible()
    expect(await answers()).toEqual([200, 200])
    await openPhoto()
    await expect.poll(photosKept).toBe(2)
    await day.signal.lose(page)
    await page.reload()
    await expect(lines()).toBeVisible()
    await openPhoto()
    await day.signal.find(page)
    expect(await cachedCalls()).toEqual([])
  })

  await test.step('after the erasure it is on no device, and is shown to nobody', async () => {
    await openLead()
    await expect(lines()).toBeVisible()
    await day.client.call('POST', `/api/epc/leads/${lead._id}/erase`)
    await expect(lines()).toHaveCount(0)
    await expect.poll(photosKept).toBe(0)
    expect(await answers()).toEqual([404, 404])
    await signOut()
    expect(await answers()).toEqual([401, 401])
  })

  await test.step('nor to a user of another company at the same browser', async () => {
    await signIn(page, day.signal.url, megan)
    await everythingIsHere(page, day.signal.url)
    expect(await answers()).toEqual([404, 404])
    await openLead()
    await expect(lines()).toHaveCount(0)
  })

  await test.step('nor to anybody once the browser was closed and opened again', async () => {
    await signOut()
    await day.profile.close()
    page = await day.profile.open()
    await page.goto(`${day.signal.url}/login`)
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(await answers()).toEqual([401, 401])
  })
})
