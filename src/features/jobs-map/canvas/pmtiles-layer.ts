import type { FeatureLike } from 'ol/Feature.js'
import type BaseLayer from 'ol/layer/Base.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import { PMTilesRasterSource, PMTilesVectorSource } from 'ol-pmtiles'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { PMTiles, TileType, FetchSource, type RangeResponse, type Source } from 'pmtiles'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { type ColourName, type Colours, TILES_CLASS } from './colours.ts'

/** A file of tiles: pictures as they are, shapes in our colours. */
export async function openPmtilesLayer({ url, attribution }: Tiles, colours: () => Colours): Promise<BaseLayer> {
  const parts = new KeptRanges(new URL(url, location.origin).href)
  const { tileType } = await new PMTiles(parts).getHeader()
  // ol-pmtiles combines two kinds of options; the one for vector tiles allows only a string as the address.
  const source = parts as KeptRanges & string
  if (tileType !== TileType.Mvt) {
    return new TileLayer({
      className: TILES_CLASS,
      source: new PMTilesRasterSource({ url: source, attributions: attribution, tileSize: 256 }),
    })
  }
  return new VectorTileLayer({
    declutter: true,
    source: new PMTilesVectorSource({ url: source, attributions: attribution }),
    style: (feature) => styleOf(feature, colours()),
  })
}

/** Layers of the Protomaps schema; our own basemap replaces its land. */
const FILLS: Readonly<Record<string, ColourName>> = {
  water: '--map-water',
  landcover: '--map-green',
  landuse: '--map-green',
}
const GREEN = /park|wood|forest|grass|meadow|nature|golf|garden|recreation/

const ROAD_WIDTHS: Readonly<Record<string, number>> = { highway: 3, major_road: 2, minor_road: 1 }

export function styleOf(feature: FeatureLike, colours: Colours): Style | undefined {
  const layer = String(feature.get('layer'))
  const kind = String(feature.get('kind') ?? feature.get('pmap:kind'))
  const fill = FILLS[layer]
  if (fill) {
    if (layer !== 'water' && !GREEN.test(kind)) return
    return new Style({ fill: new Fill({ color: colours.of(fill) }) })
  }
  if (layer === 'roads') {
    return new Style({ stroke: new Stroke({ color: colours.of('--map-road'), width: ROAD_WIDTHS[kind] ?? 0.5 }) })
  }
  const name = feature.get('name')
  if (layer !== 'places' || typeof name !== 'string') return
  return new Style({
    text: new Text({
      text: name,
      font: '500 12px system-ui, sans-serif',
      fill: new Fill({ color: colours.of('--map-label') }),
      stroke: new Stroke({ color: colours.of('--map-halo'), width: 3 }),
    }),
  })
}

/** Cached parts of a file; the oldest are dropped first. */
const MOST_PARTS = 1_000

/**
 * Parts are cached for offline use. The first one, which identifies the file, is always requested: if the file is
 * another one, its parts are dropped.
 */
class KeptRanges implements Source {
  readonly #url: string
  readonly #source: FetchSource

  constructor(url: string) {
    this.#url = url
    this.#source = new FetchSource(url)
  }

  getKey = () => this.#url

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const part = `${this.#url}#${offset}-${length}`
    const cache = await caches.open(this.#cacheName)
    const kept = await cache.match(keyOf(part))
    if (kept && offset > 0) return rangeOf(kept)
    try {
      const fresh = await this.#source.getBytes(offset, length, signal, etag)
      if (kept && kept.headers.get('etag') !== (fresh.etag ?? null)) await this.#forget()
      await this.#keep(part, fresh)
      return fresh
    } catch (error) {
      if (!kept || signal?.aborted) throw error
      return rangeOf(kept)
    }
  }

  get #cacheName() {
    return `pmtiles ${this.#url}`
  }

  async #keep(part: string, { data, etag }: RangeResponse): Promise<void> {
    const cache = await caches.open(this.#cacheName)
    await cache.put(keyOf(part), new Response(data, { headers: etag ? { etag } : {} }))
    const parts = await cache.keys()
    for (const oldest of parts.slice(0, Math.max(0, parts.length - MOST_PARTS))) await cache.delete(oldest)
  }

  #forget = () => caches.delete(this.#cacheName)
}

/** A cache ignores fragments, so the part is in the query. */
const keyOf = (part: string) => `/kept-part?${encodeURIComponent(part)}`

async function rangeOf(kept: Response): Promise<RangeResponse> {
  const etag = kept.headers.get('etag')
  return { data: await kept.arrayBuffer(), ...(etag === null ? {} : { etag }) }
}
