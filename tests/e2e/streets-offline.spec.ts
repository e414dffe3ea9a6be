import { writeFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { shareOf } from '../support/browser/drawn-colours.ts'
import { FaultProxy } from '../support/browser/fault-proxy.ts'
import { ben } from '../support/builders/demo-people.ts'
import { pmtilesOfTiles } from '../support/builders/pmtiles-file.ts'
import { pngOf } from '../support/builders/png.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

test.describe.configure({ mode: 'parallel' })

const ATTRIBUTION = '© A map maker'
const PURPLE = [150, 40, 200] as const
const ORANGE = [230, 120, 20] as const
const BLUE = [20, 60, 220] as const
/** From this zoom on tiles have another colour. */
const NEAR_ZOOM = 10
const MAX_ZOOM = 11
/** Great Britain, in shares of the world. */
const BRITAIN = { left: 0.477, right: 0.507, top: 0.307, bottom: 0.337 }

/** Each tile has its own bytes, so that one viewed tile doesn't stand for another. */
function streetsOf(near: readonly [number, number, number]): Buffer {
  const [farTile, nearTile] = [pngOf(256, PURPLE), pngOf(256, near)]
  const tiles = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => {
    const tile = (share: number) => Math.floor(share * 2 ** zoom)
    const columns = steps(tile(BRITAIN.left), tile(BRITAIN.right))
    const rows = steps(tile(BRITAIN.top), tile(BRITAIN.bottom))
    const data = zoom < NEAR_ZOOM ? farTile : nearTile
    return columns.flatMap((x) => rows.map((y) => ({ zoom, x, y, data })))
  })
  return pmtilesOfTiles(tiles.flat(), 'pictures')
}

const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)

async function open(profile: BrowserProfile, url: string): Promise<Page> {
  const page = await profile.open()
  await signIn(page, url, ben)
  await everythingIsHere(page, url)
  await page.goto(`${url}/map`)
  await expect.poll(() => shareOf(page, PURPLE)).toBeGreaterThan(0.8)
  return page
}

async function zoom(page: Page, way: 'in' | 'out', steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.getByRole('button', { name: `Zoom ${way}` }).click()
    // The next step starts where the last one ended.
    await page.waitForTimeout(500)
  }
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Streets offline' })

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Streets offline' }).click()
  return sheetOf(page)
}

test('the streets of a stored area are drawn without a server at unviewed zooms, until it is removed', async () => {
  const file = test.info().outputPath('gb.pmtiles')
  writeFileSync(file, streetsOf(ORANGE))
  const server = await ServerProcess.start({ TILE_URL: file, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
  const profile = new BrowserProfile()
  try {
    const page = await open(profile, server.url)
    const sheet = await openSheet(page)
    const view = sheet.getByRole('region', { name: 'This view' })
    await expect(view.getByText(/miles · [\d.]+ [kM]B$/)).toBeVisible()
    await expectAccessible(page)
    await view.getByRole('button', { name: 'Keep this area offline' }).click()
    await expect(sheet.getByRole('status').getByText(/is on this device\.$/)).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await openSheet(page)
    await expect(view.getByText('This view is on this device already.')).toBeVisible()
    await server.kill()
    await page.reload()
    await expect.poll(() => shareOf(page, PURPLE)).toBeGreaterThan(0.8)
    await zoom(page, 'in', 5)
    await expect.poll(() => shareOf(page, ORANGE)).toBeGreaterThan(0.8)

    const area = (await openSheet(page)).getByRole('listitem')
    await expect(sheetOf(page).getByText('You’re offline. Go online and try again.')).toBeVisible()
    await area.getByRole('button', { name: /^Remove / }).click()
    await page
      .getByRole('dialog', { name: /^Remove / })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(sheetOf(page).getByText('No areas yet.')).toBeVisible()
    await page.reload()
    // The map keeps its view.
    await zoom(page, 'out', 5)
    await expect.poll(() => shareOf(page, PURPLE)).toBeGreaterThan(0.8)
    await zoom(page, 'in', 5)
    expect(await shareOf(page, ORANGE)).toBeLessThan(0.2)
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})

test('an interrupted copy resumes, a cancelled one leaves nothing, and a newer map is offered', async () => {
  const file = test.info().outputPath('gb.pmtiles')
  writeFileSync(file, streetsOf(ORANGE))
  const server = await ServerProcess.start({ TILE_URL: file, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
  const proxy = await FaultProxy.before(server.url)
  const profile = new BrowserProfile()
  const parts = () => proxy.log.filter(({ path }) => path.startsWith('/tiles/')).length
  try {
    const page = await open(profile, proxy.url)
    let sheet = await openSheet(page)
    const keep = sheet.getByRole('button', { name: 'Keep this area offline' })
    await keep.waitFor()
    const before = parts()
    proxy.trouble = ({ path }) => (path.startsWith('/tiles/') && parts() > before + 5 ? 'request cut' : undefined)
    await keep.click()
    await expect(sheet.getByText('You’re offline. Go online and try again.')).toBeVisible()
    await expect(sheet.getByText('Unfinished')).toBeVisible()
    const facts = (await sheet.getByRole('listitem').textContent()) ?? ''
    const [copiedKb, wholeMb] = (/(\d+) kB of ([\d.]+) MB/.exec(facts) ?? []).slice(1).map(Number)
    proxy.trouble = () => undefined
    const carried = proxy.carriedBytes
    await sheet.getByRole('button', { name: /^Continue / }).click()
    await expect(sheet.getByText(/is on this device\.$/)).toBeVisible()
    expect(proxy.carriedBytes - carried).toBeLessThan((wholeMb ?? 0) * 1e6 - ((copiedKb ?? 0) * 1e3) / 2)

    writeFileSync(file, streetsOf(BLUE))
    await page.getByRole('button', { name: 'Close' }).click()
    sheet = await openSheet(page)
    await expect(sheet.getByText('Newer map available')).toBeVisible()
    // Slow enough to be cancelled.
    proxy.link = { bytesPerSecond: 300_000 }
    await sheet.getByRole('button', { name: /^Update / }).click()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet.getByText('Cancelled. Nothing was kept.')).toBeVisible()
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    proxy.link = {}
    await sheet.getByRole('button', { name: /^Update / }).click()
    await expect(sheet.getByText(/is on this device\.$/)).toBeVisible()
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    await expect(sheet.getByText('Newer map available')).toBeHidden()
    await page.getByRole('button', { name: 'Close' }).click()
    await proxy.close()
    await page.reload()
    await expect.poll(() => shareOf(page, PURPLE)).toBeGreaterThan(0.8)
    await zoom(page, 'in', 5)
    await expect.poll(() => shareOf(page, BLUE)).toBeGreaterThan(0.8)
  } finally {
    await profile.dispose()
    await proxy.close()
    await server.dispose()
  }
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The map of a rep with leads in Leeds, on a phone without stored streets. */
async function openOnPhone(profile: BrowserProfile, url: string): Promise<Page> {
  const page = await profile.open(PHONE)
  await signIn(page, url, ben)
  await everythingIsHere(page, url)
  await page.goto(`${url}/map`)
  return page
}

async function addLeadsInLeeds(url: string): Promise<void> {
  const client = await PlainClient.signIn(url, ben)
  const assignedTo = await client.myId()
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const location = { posttown: 'LEEDS', lat: 53.79 + number / 1_000, lng: -1.55 }
    await client.call('POST', '/api/epc/leads', { surname: `Patchwork ${number}`, assignedTo, ...location })
  }
}

test('a phone offers once to store the streets around its user’s leads, after asking for the location', async () => {
  const file = test.info().outputPath('gb.pmtiles')
  writeFileSync(file, streetsOf(ORANGE))
  const server = await ServerProcess.start({ TILE_URL: file, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
  const [profile, other] = [new BrowserProfile(), new BrowserProfile()]
  try {
    await addLeadsInLeeds(server.url)
    const page = await openOnPhone(profile, server.url)
    const offer = page.getByText(/^Keep the streets of Leeds on this device \([\d.]+ [kM]B\)/)
    await expect(page.getByText(/^See yourself and the nearest leads/)).toBeVisible()
    await expect(offer).toBeHidden()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toBeVisible()
    await expect(page.getByText(/^See yourself and the nearest leads/)).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(page.getByText('Leeds is on this device.')).toBeVisible()
    await page.reload()
    await openSheet(page)
    await expect(sheetOf(page).getByRole('listitem').filter({ hasText: 'Leeds' })).toBeVisible()
    await expect(offer).toBeHidden()

    const second = await openOnPhone(other, server.url)
    const question = second.getByText(/^Keep the streets of Leeds/)
    for (let count = 0; count < 2; count += 1) await second.getByRole('button', { name: 'Not now' }).click()
    await expect(question).toBeHidden()
    await second.reload()
    await openSheet(second)
    await expect(sheetOf(second).getByText('No areas yet.')).toBeVisible()
    await expect(question).toBeHidden()
  } finally {
    await profile.dispose()
    await other.dispose()
    await server.dispose()
  }
})

test('Today offers the streets after its first steps, and the answer applies to the map', async () => {
  const file = test.info().outputPath('gb.pmtiles')
  writeFileSync(file, streetsOf(ORANGE))
  const server = await ServerProcess.start({ TILE_URL: file, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
  const profile = new BrowserProfile()
  try {
    await addLeadsInLeeds(server.url)
    const page = await profile.open(PHONE)
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.goto(server.url)
    const offer = page.getByRole('group', { name: 'Streets offline' })
    await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible()
    await expect(offer).toBeHidden()
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(offer.getByText(/^Keep the streets of Leeds on this device \([\d.]+ [kM]B\)/)).toBeVisible()
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toBeHidden()
    await page.goto(`${server.url}/map`)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('toolbar', { name: 'Map tools' })).toBeVisible()
    await expect(offer).toBeHidden()
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})
