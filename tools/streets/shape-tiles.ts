// Cuts shapes into tiles. What is seen from far away is cut at once; the many shapes of the nearer zooms are cut one
// square of zoom 11 after the other, so that never more than one square's tiles are in memory.
import { setImmediate } from 'node:timers/promises'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { type Bounds, boundsAround, boundsOfTile, countTiles, tileRange, tilesIn, widened } from './bounds.ts'
import { clipPolygon } from './coast.ts'
import type { OnProgress, Shape } from './osm-features.ts'
import { LAYER_NAMES } from './osm-kinds.ts'
import type { Position } from './points.ts'
import type { PmtilesWriter } from './write-pmtiles.ts'

const SQUARE_ZOOM = 11
export const MAX_ZOOM = 15
const EXTENT = 4096
const CUT = { maxZoom: MAX_ZOOM, indexMaxZoom: 0, indexMaxPoints: 0, extent: EXTENT, buffer: 64, tolerance: 3 }
/** A square includes what is just outside it: as much as the tiles' own rim, in degrees. */
const RIM = (360 / 2 ** SQUARE_ZOOM) * (64 / EXTENT)

export class ShapeTiles {
  readonly #far: Shape[] = []
  readonly #squares = new Map<string, Shape[]>()

  add(shape: Shape): void {
    if (shape.kind.minZoom < SQUARE_ZOOM) this.#far.push(shape)
    const bounds = widened(boundsAround(shape.rings[0] ?? []), RIM)
    const tiles = [...tilesIn(bounds, SQUARE_ZOOM)]
    for (const [x, y] of tiles) {
      const part = tiles.length > 1 && isLong(shape) ? partIn(shape, x, y) : shape
      if (part.rings.length > 0) this.#addTo(`${x}/${y}`, part)
    }
  }

  #addTo(key: string, shape: Shape): void {
    const square = this.#squares.get(key)
    if (square) square.push(shape)
    else this.#squares.set(key, [shape])
  }

  /** The tiles of the area that are not empty. */
  async write(writer: PmtilesWriter, bounds: Bounds, onProgress: OnProgress): Promise<void> {
    const total = countTiles(bounds, 0, MAX_ZOOM)
    let done = 0
    const cut = (index: GeoJSONVT, zoom: number, x: number, y: number) => {
      const tile = encodeTile(index, zoom, x, y)
      if (tile) writer.addTile(zoom, x, y, tile)
      done += 1
      onProgress('Making tiles', done / total)
    }
    const far = indexOf(this.#far)
    for (let zoom = 0; zoom < SQUARE_ZOOM; zoom += 1) {
      for (const [x, y] of tilesIn(bounds, zoom)) cut(far, zoom, x, y)
    }
    for (const square of tilesIn(bounds, SQUARE_ZOOM)) {
      const near = indexOf(this.#squares.get(square.join('/')) ?? [])
      for (const [zoom, x, y] of tilesBelow(square, bounds)) cut(near, zoom, x, y)
      // Lets a signal through.
      await setImmediate()
    }
  }
}

const LONG = 1_000

/** A county's coast, which would take minutes to cut if each square had the whole of it. */
const isLong = ({ type, rings }: Shape) =>
  type === 'Polygon' && rings.reduce((sum, ring) => sum + ring.length, 0) > LONG

const partIn = (shape: Shape, x: number, y: number): Shape => ({
  ...shape,
  rings: clipPolygon(shape.rings, widened(boundsOfTile(SQUARE_ZOOM, x, y), 2 * RIM)),
})

function* tilesBelow([squareX, squareY]: readonly [number, number], bounds: Bounds) {
  for (let zoom = SQUARE_ZOOM; zoom <= MAX_ZOOM; zoom += 1) {
    const shift = zoom - SQUARE_ZOOM
    const { left, right, top, bottom } = tileRange(bounds, zoom)
    const [lastX, lastY] = [((squareX + 1) << shift) - 1, ((squareY + 1) << shift) - 1]
    for (let x = Math.max(left, squareX << shift); x <= Math.min(right, lastX); x += 1) {
      for (let y = Math.max(top, squareY << shift); y <= Math.min(bottom, lastY); y += 1) yield [zoom, x, y] as const
    }
  }
}

const indexOf = (shapes: readonly Shape[]) =>
  new GeoJSONVT({ type: 'FeatureCollection', features: shapes.map(toFeature) }, CUT)

function toFeature({ type, rings, kind }: Shape): Feature {
  const properties = { kind }
  const [first = []] = rings
  if (type === 'Polygon') return { type: 'Feature', properties, geometry: { type, coordinates: rings.map(copied) } }
  if (type === 'LineString') return { type: 'Feature', properties, geometry: { type, coordinates: copied(first) } }
  return { type: 'Feature', properties, geometry: { type, coordinates: [...(first[0] ?? [])] } }
}

const copied = (ring: readonly Position[]) => [...ring]

function encodeTile(index: GeoJSONVT, zoom: number, x: number, y: number): Uint8Array | undefined {
  const tile = index.getTile(zoom, x, y)
  if (!tile) return
  const seen = tile.features.flatMap((feature) => {
    const kind = kindOf(feature.tags)
    return kind && kind.minZoom <= zoom
      ? [{ layer: kind.layer, feature: Object.assign({}, feature, { tags: kind.properties }) }]
      : []
  })
  if (seen.length === 0) return
  const layers = LAYER_NAMES.map((name) => {
    const features = seen.filter(({ layer }) => layer === name).map(({ feature }) => feature)
    return [name, Object.assign({}, tile, { features })] as const
  })
  const filled = layers.filter(([, { features }]) => features.length > 0)
  return fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT })
}

const kindOf = (tags: unknown): Shape['kind'] | undefined => (tags as { kind?: Shape['kind'] } | null)?.kind
