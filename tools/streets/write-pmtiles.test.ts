import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileSource, PMTiles, TileType } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { openPmtilesWriter } from './write-pmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-pmtiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a large file has directories below its root, and each tile is found', async () => {
  const path = join(folder, 'large.pmtiles')
  const writer = openPmtilesWriter(path)
  const across = 128
  for (let x = 0; x < across; x += 1) {
    for (let y = 0; y < across; y += 1) writer.addTile(8, x, y, Buffer.from(`${'-'.repeat((x * y) % 90)}${x}/${y}`))
  }
  const bounds = { west: -180, south: 0, east: 0, north: 85 }
  writer.finish({ bounds, minZoom: 8, maxZoom: 8, tileType: TileType.Mvt, metadata: { name: 'Large' } })
  const archive = new PMTiles(new FileSource(new File([readFileSync(path)], path)))
  const header = await archive.getHeader()
  expect(header).toMatchObject({ numAddressedTiles: across * across, minLat: 0, maxLon: 0 })
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  expect(await archive.getMetadata()).toEqual({ name: 'Large' })
  for (const [x, y] of [
    [0, 0],
    [127, 127],
    [64, 63],
    [5, 90],
  ] as const) {
    const tile = await archive.getZxy(8, x, y)
    expect(new TextDecoder().decode(tile?.data)).toMatch(new RegExp(`^-*${x}/${y}$`))
  }
  expect(await archive.getZxy(8, 200, 0)).toBeUndefined()
})

test('stores a repeated tile once', () => {
  const path = join(folder, 'sea.pmtiles')
  const writer = openPmtilesWriter(path)
  const sea = Buffer.alloc(3000, 'sea and more sea ')
  for (let x = 0; x < 64; x += 1) for (let y = 0; y < 64; y += 1) writer.addTile(6, x, y, sea)
  const bounds = { west: -180, south: -85, east: 180, north: 85 }
  const bytes = writer.finish({ bounds, minZoom: 6, maxZoom: 6, tileType: TileType.Mvt, metadata: {} })
  // The part that is left for the root, and one tile.
  expect(bytes).toBeLessThan(17_000)
})
