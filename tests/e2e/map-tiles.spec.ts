import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { makeStreets } from '../../tools/streets/make-streets.ts'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { mapColour, shareOf } from '../support/browser/drawn-colours.ts'
import { osmFileOf, streetOf } from '../support/builders/osm-file.ts'
import { pmtilesOf, pmtilesOfTiles } from '../support/builders/pmtiles-file.ts'
import { pngOf } from '../support/builders/png.ts'
import { shapeTile } from '../support/builders/shape-tile.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

test.describe.configure({ mode: 'parallel' })

const PURPLE = [150, 40, 200] as const
const ORANGE = [230, 120, 20] as const
const ATTRIBUTION = '© A map maker'

/** Like OpenStreetMap's: refuses requests without a referrer. */
async function startTileServer() {
  const asked: (string | undefined)[] = []
  const tile = pngOf(256, PURPLE)
  const server = createServer(({ headers: { referer } }, response) => {
    asked.push(referer)
    response.writeHead(referer ? 200 : 403, { 'access-control-allow-origin': '*', 'content-type': 'image/png' })
    response.end(referer ? tile : undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://localhost:${port}/{z}/{x}/{y}.png`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function openMap(
  server: ServerProcess,
  profile: BrowserProfile,
  colour: (page: Page) => Promise<readonly number[]>,
): Promise<Page> {
  const page = await profile.open()
  await signIn(page, server.url, ben)
  await everythingIsHere(page, server.url)
  await page.goto(`${server.url}/map`)
  await expect(page.getByText(ATTRIBUTION)).toBeVisible()
  const wanted = await colour(page)
  await expect.poll(() => shareOf(page, wanted)).toBeGreaterThan(0.8)
  return page
}

test('another host’s tiles cover the basemap; only those that were viewed show offline', async () => {
  const tiles = await startTileServer()
  const server = await ServerProcess.start({ TILE_URL: tiles.url, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
  const profile = new BrowserProfile()
  try {
    const page = await openMap(server, profile, async () => PURPLE)
    expect(new Set(tiles.asked)).toEqual(new Set([`${server.url}/`]))
    // The visible tiles and a border around them: nothing is fetched ahead.
    expect(tiles.asked.length).toBeLessThan(45)
    await tiles.close()
    await server.kill()
    await page.reload()
    await expect(page.getByText(ATTRIBUTION)).toBeVisible()
    await expect.poll(() => shareOf(page, PURPLE)).toBeGreaterThan(0.8)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: /^A-1003/ }).click()
    await expect.poll(() => shareOf(page, PURPLE)).toBeLessThan(0.2)
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})

const operatorFiles = [
  { what: 'pictures', tile: () => pngOf(256, PURPLE), colour: async () => PURPLE },
  {
    what: 'shapes, drawn in our colours',
    tile: () => shapeTile({ layer: 'landuse', kind: 'park' }),
    colour: (page: Page) => mapColour(page, '--map-green'),
  },
] as const

for (const { what, tile, colour } of operatorFiles) {
  test(`the operator's own tile file is read in byte ranges, and stays on the device: ${what}`, async () => {
    const file = test.info().outputPath('gb.pmtiles')
    writeFileSync(file, pmtilesOf(tile(), what === 'pictures' ? 'pictures' : 'shapes'))
    const server = await ServerProcess.start({ TILE_URL: file, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
    const profile = new BrowserProfile()
    try {
      const page = await openMap(server, profile, colour)
      await server.kill()
      await page.reload()
      const wanted = await colour(page)
      await expect.poll(() => shareOf(page, wanted)).toBeGreaterThan(0.8)
    } finally {
      await profile.dispose()
      await server.dispose()
    }
  })
}

test('beside the coast, streets are on land of their own where the basemap has sea, except from far away', async () => {
  // In the middle of the North Sea, where the basemap has no land.
  const town = { lng: 2.5, lat: 54 }
  const folder = test.info().outputPath()
  const drawing = streetOf(town)
  const northwards = Array.from(
    { length: 80 },
    (_, step) => [town.lng + 0.004, Number((town.lat - 0.08 + step * 0.002).toFixed(4))] as const,
  )
  const coast = { positions: northwards, tags: { natural: 'coastline' } }
  const from = join(folder, 'coast.osm.pbf')
  writeFileSync(from, osmFileOf({ ...drawing, ways: [...(drawing.ways ?? []), coast] }))
  const bounds = { west: town.lng - 0.03, east: town.lng + 0.03, south: town.lat - 0.02, north: town.lat + 0.02 }
  const file = join(folder, 'coast.pmtiles')
  await makeStreets({ bounds, from, out: file, onProgress: () => undefined })
  const server = await ServerProcess.start({ TILE_URL: file, DEMO_LEADS: '24' })
  const profile = new BrowserProfile()
  try {
    const client = await PlainClient.signIn(server.url, ben)
    await client.call('POST', '/api/epc/leads', { surname: 'Sandcastle', address1: '2 Mill Lane', ...town })
    const page = await profile.open()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.goto(`${server.url}/map?view=leads&q=Sandcastle`)
    const [land, sea] = [await mapColour(page, '--map-land'), await mapColour(page, '--map-sea')]
    // Tiles arrive one after another.
    await expect.poll(() => shareOf(page, sea)).toBeGreaterThan(0.2)
    await expect.poll(() => shareOf(page, land)).toBeGreaterThan(0.3)
    expect(await shareOf(page, land)).toBeLessThan(0.7)
    for (let step = 0; step < 4; step += 1) {
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await page.waitForTimeout(500)
    }
    await expect.poll(() => shareOf(page, land)).toBe(0)
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})

test('after the operator replaces the tile file, no part of the old one is drawn', async () => {
  const file = test.info().outputPath('gb.pmtiles')
  writeFileSync(file, pmtilesOf(pngOf(256, PURPLE), 'pictures'))
  const server = await ServerProcess.start({ TILE_URL: file, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
  const profile = new BrowserProfile()
  try {
    const page = await openMap(server, profile, async () => PURPLE)
    // The new tile has the same length and offset.
    writeFileSync(file, pmtilesOf(pngOf(256, ORANGE), 'pictures'))
    await page.reload()
    await expect.poll(() => shareOf(page, ORANGE)).toBeGreaterThan(0.8)
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})

test('shows the basemap where a picture file has no tile, and draws its other tiles', async () => {
  const file = test.info().outputPath('gb.pmtiles')
  const tile = pngOf(256, PURPLE)
  // West of Greenwich, at every zoom that the map opens with.
  const west = Array.from({ length: 9 }, (_, zoom) =>
    Array.from({ length: 2 ** zoom / 2 }, (_, x) => x).flatMap((x) =>
      Array.from({ length: 2 ** zoom }, (_, y) => ({ zoom, x, y, data: tile })),
    ),
  )
  writeFileSync(file, pmtilesOfTiles(west.flat(), 'pictures'))
  const server = await ServerProcess.start({ TILE_URL: file, TILE_ATTRIBUTION: ATTRIBUTION, DEMO_LEADS: '24' })
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.goto(`${server.url}/map?view=leads`)
    await expect.poll(() => shareOf(page, PURPLE)).toBeGreaterThan(0.5)
    await expect.poll(async () => shareOf(page, await mapColour(page, '--map-land'))).toBeGreaterThan(0.02)
    expect(errors).toEqual([])
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})
