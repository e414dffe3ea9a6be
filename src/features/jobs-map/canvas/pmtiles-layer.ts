import type { FeatureLike } from 'ol/Feature.js'
import type BaseLayer from 'ol/layer/Base.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import ImageTileSource from 'ol/source/ImageTile.js'
import { PMTilesVectorSource } from 'ol-pmtiles'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { type Header, PMTiles, TileType } from 'pmtiles'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { type ColourName, type Colours, TILES_CLASS } from './colours.ts'
import { KeptRanges } from './kept-ranges.ts'
import { archiveAddress } from '../streets/kept-areas.ts'

/** A file of tiles: pictures as they are, shapes in our colours. */
export async function openPmtilesLayer({ url, attribution }: Tiles, colours: () => Colours): Promise<BaseLayer> {
  const parts = new KeptRanges(archiveAddress(url))
  const archive = new PMTiles(parts)
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) {
    return new TileLayer({ className: TILES_CLASS, source: pictureSource(archive, header, attribution) })
  }
  // ol-pmtiles combines two kinds of options; the one for vector tiles allows only a string as the address.
  const source = parts as KeptRanges & string
  return new VectorTileLayer({
    declutter: true,
    source: new PMTilesVectorSource({ url: source, attributions: attribution }),
    style: (feature) => styleOf(feature, colours()),
  })
}

/** That of ol-pmtiles gives OpenLayers an empty array where there is no tile, and the whole map is not drawn. */
const pictureSource = (archive: PMTiles, { minZoom, maxZoom }: Header, attributions: string) =>
  new ImageTileSource({
    attributions,
    minZoom,
    maxZoom,
    tileSize: 256,
    loader: async (z, x, y) => {
      const tile = await archive.getZxy(z, x, y)
      return tile ? createImageBitmap(new Blob([tile.data])) : document.createElement('canvas')
    },
  })

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
