import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MVT from 'ol/format/MVT.js'
import { FileSource, PMTiles, TileType } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { osmFileOf, streetOf } from '../../tests/support/builders/osm-file.ts'
import { readBounds, tileRange } from './bounds.ts'
import { makeStreets, outFor } from './make-streets.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-streets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OTLEY = { lng: -1.69, lat: 53.905 }
const around = (by: number) => ({
  west: OTLEY.lng - by,
  south: OTLEY.lat - by,
  east: OTLEY.lng + by,
  north: OTLEY.lat + by,
})
const extract = join(folder, 'otley.osm.pbf')
writeFileSync(extract, osmFileOf(streetOf(OTLEY)))

const make = (order: { from?: string; by?: number; out: string }) =>
  makeStreets({
    bounds: around(order.by ?? 0.02),
    from: order.from ?? extract,
    out: join(folder, order.out),
    onProgress: () => undefined,
  })

const open = (name: string) => new PMTiles(new FileSource(new File([readFileSync(join(folder, name))], name)))

const tileAt = (zoom: number) => {
  const { left, top } = tileRange({ west: OTLEY.lng, east: OTLEY.lng, south: OTLEY.lat, north: OTLEY.lat }, zoom)
  return [zoom, left, top] as const
}

/** What is drawn in the middle of the town: `layer kind name-or-number`. */
async function drawnAt(archive: PMTiles, zoom: number): Promise<Set<string>> {
  const tile = await archive.getZxy(...tileAt(zoom))
  if (!tile) return new Set()
  return new Set(
    new MVT().readFeatures(tile.data).map((feature) => {
      const { layer, kind, name, addr_housenumber: number } = feature.getProperties()
      return [layer, kind, name ?? number].filter(Boolean).join(' ')
    }),
  )
}

test('an extract becomes a file of the streets, water, greens, houses and house numbers of the area', async () => {
  const { tiles, bytes } = await make({ out: 'otley.pmtiles' })
  expect(readFileSync(join(folder, 'otley.pmtiles'))).toHaveLength(bytes)
  const archive = open('otley.pmtiles')
  expect(await archive.getHeader()).toMatchObject({
    minZoom: 0,
    maxZoom: 15,
    tileType: TileType.Mvt,
    numAddressedTiles: tiles,
    minLon: -1.71,
    maxLat: 53.925,
  })
  expect(await archive.getMetadata()).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap') })
  const near = await drawnAt(archive, 15)
  for (const thing of ['roads minor_road Mill Lane', 'roads major_road Leeds Road', 'places locality Otley'])
    expect(near).toContain(thing)
  for (const number of ['2', '4', '12', '7a']) expect(near).toContain(`buildings address ${number}`)
  expect(near).toContain('buildings building')
  const middle = await drawnAt(archive, 13)
  expect(middle).toContain('landuse park Wharfemeadows Park')
  expect(middle).toContain('water water Mill Pond')
  expect(middle).not.toContain('buildings building')
  expect([...(await drawnAt(archive, 8))]).toEqual(['roads major_road Leeds Road', 'places locality Otley'])
  expect([...(await drawnAt(archive, 4))]).toEqual([])
})

test('beside a coast the file has the land and sea below its streets', async () => {
  const town = streetOf(OTLEY)
  const from = join(folder, 'coast.osm.pbf')
  const east = OTLEY.lng + 0.002
  const northwards = Array.from({ length: 60 }, (_, step) => [east, OTLEY.lat - 0.06 + step * 0.002] as const)
  const way = { positions: northwards, tags: { natural: 'coastline' } }
  writeFileSync(from, osmFileOf({ ...town, ways: [...(town.ways ?? []), way] }))
  await make({ from, out: 'coast.pmtiles' })
  const archive = open('coast.pmtiles')
  const [zoom, x, y] = tileAt(15)
  expect(tileRange({ west: east, east, south: OTLEY.lat, north: OTLEY.lat }, zoom).left).toBe(x)
  const groundAt = async (column: number) => {
    const tile = await archive.getZxy(zoom, column, y)
    const kinds = new MVT().readFeatures(tile?.data ?? new ArrayBuffer(0)).map((feature) => feature.get('kind'))
    return ['earth', 'ocean'].filter((kind) => kinds.includes(kind)).join()
  }
  expect(await groundAt(x - 1)).toBe('earth')
  expect(await groundAt(x)).toBe('earth,ocean')
  expect(await groundAt(x + 1)).toBe('ocean')
  expect(await drawnAt(archive, 10)).toContain('earth earth')
  expect(await drawnAt(archive, 8)).not.toContain('earth earth')
})

test('a pond that consists of two ways has its island', async () => {
  await make({ out: 'pond.pmtiles' })
  const tile = await open('pond.pmtiles').getZxy(...tileAt(11))
  const pond = new MVT().readFeatures(tile?.data ?? new ArrayBuffer(0)).find((each) => each.get('layer') === 'water')
  // The outer ring and that of the island.
  expect((pond as unknown as { getEnds: () => unknown[] } | undefined)?.getEnds()).toHaveLength(2)
})

test('cuts an area out of a PMTiles file with unchanged tiles', async () => {
  const ways = Array.from({ length: 90 }, (_, index) => {
    const lat = OTLEY.lat - 0.3 + index * (0.3 / 45)
    return {
      positions: Array.from({ length: 36 }, (_, step) => [-2 + step * 0.02, lat] as const),
      tags: { highway: 'residential', name: `Street ${index}` },
    }
  })
  const from = join(folder, 'large.osm.pbf')
  writeFileSync(from, osmFileOf({ bounds: [-2, 53.6, -1.3, 54.3], ways }))
  await make({ from, out: 'large.pmtiles', by: 0.25 })
  const { tiles } = await make({ from: join(folder, 'large.pmtiles'), out: 'part.pmtiles', by: 0.02 })
  const [whole, part] = [open('large.pmtiles'), open('part.pmtiles')]
  expect(tiles).toBeLessThan((await whole.getHeader()).numAddressedTiles / 10)
  expect((await part.getZxy(...tileAt(15)))?.data).toEqual((await whole.getZxy(...tileAt(15)))?.data)
  expect(await part.getMetadata()).toEqual(await whole.getMetadata())
  const [zoom, x, y] = tileAt(15)
  expect(await part.getZxy(zoom, x + 9, y)).toBeUndefined()
})

test('refuses a file that can’t be made with what to do, and leaves nothing behind', async () => {
  const text = join(folder, 'readme.osm.pbf')
  writeFileSync(text, 'no map at all, but long enough to be read as one')
  const cut = join(folder, 'cut.osm.pbf')
  writeFileSync(cut, readFileSync(extract).subarray(0, -20))
  await expect(make({ from: text, out: 'x.pmtiles' })).rejects.toThrow('not an OpenStreetMap extract')
  await expect(make({ from: cut, out: 'x.pmtiles' })).rejects.toThrow(/not an OpenStreetMap extract|ends too early/)
  await expect(make({ from: join(folder, 'none.osm.pbf'), out: 'x.pmtiles' })).rejects.toThrow('can’t be read')
  await expect(make({ from: extract, out: 'otley.osm.pbf' })).rejects.toThrow('give another name')
  const elsewhere = { west: 1, south: 51, east: 1.2, north: 51.2 }
  const far = makeStreets({
    bounds: elsewhere,
    from: extract,
    out: join(folder, 'x.pmtiles'),
    onProgress: () => undefined,
  })
  await expect(far).rejects.toThrow('The area 1,51,1.2,51.2 is not in')
  expect(existsSync(join(folder, 'x.pmtiles'))).toBe(false)
  expect(existsSync(join(folder, 'x.pmtiles.part'))).toBe(false)
})

test('work that is stopped leaves nothing behind', async () => {
  const stopped = new AbortController()
  const onProgress = (text: string) => {
    stopped.signal.throwIfAborted()
    if (text === 'Making tiles') stopped.abort()
  }
  const made = makeStreets({ bounds: around(0.02), from: extract, out: join(folder, 'stopped.pmtiles'), onProgress })
  await expect(made).rejects.toThrow('aborted')
  expect(existsSync(join(folder, 'stopped.pmtiles'))).toBe(false)
  expect(existsSync(join(folder, 'stopped.pmtiles.part'))).toBe(false)
})

test('the area is west, south, east, north', () => {
  expect(readBounds('-1.8,53.7,-1.3,54')).toEqual({ west: -1.8, south: 53.7, east: -1.3, north: 54 })
  for (const wrong of ['', '1,2,3', '1,2,3,', '-1.3,53.7,-1.8,54', '53.7,-1.8,54,-1.3,1', 'a,b,c,d'])
    expect(() => readBounds(wrong)).toThrow('--bbox')
})

test('the file is named after its source, and saved where the server looks for it', () => {
  expect(outFor('/maps/west-yorkshire-latest.osm.pbf', '/data')).toBe('/data/streets/west-yorkshire-latest.pmtiles')
  expect(outFor('gb.pmtiles', '/data')).toBe('/data/streets/gb-area.pmtiles')
})
