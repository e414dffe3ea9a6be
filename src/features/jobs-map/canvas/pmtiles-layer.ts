import MVT from 'ol/format/MVT.js'
import type BaseLayer from 'ol/layer/Base.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import ImageTileSource from 'ol/source/ImageTile.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'
import { createXYZ } from 'ol/tilegrid.js'
import VectorTile from 'ol/VectorTile.js'
import { type Header, PMTiles, TileType } from 'pmtiles'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { archiveAddress } from '../streets/kept-areas.ts'
import { filesFor } from '../streets/tile-files.ts'
import { type Colours, TILES_CLASS } from './colours.ts'
import { KeptRanges } from './kept-ranges.ts'
import { styleOf } from './street-style.ts'
import { NAMES_TOWNS } from './basemap.ts'

/** Files of tiles: pictures as they are, shapes in our colours. Of several files all are of shapes. */
export async function openPmtilesLayer(tiles: Tiles, colours: () => Colours): Promise<BaseLayer> {
  const archives = new Archives()
  const header = await archives.of(tiles.url).getHeader()
  if (header.tileType !== TileType.Mvt) {
    return new TileLayer({
      className: TILES_CLASS,
      source: pictureSource(archives.of(tiles.url), header, tiles.attribution),
    })
  }
  return new VectorTileLayer({
    declutter: true,
    source: shapeSource(tiles, archives, header),
    style: (feature, resolution) => styleOf(feature, resolution, colours()),
    properties: { [NAMES_TOWNS]: true },
  })
}

/** Each file is opened when it is first asked for a tile. */
class Archives {
  readonly #open = new Map<string, PMTiles>()

  of(url: string): PMTiles {
    const archive = this.#open.get(url) ?? new PMTiles(new KeptRanges(archiveAddress(url)))
    this.#open.set(url, archive)
    return archive
  }
}

const TILE_SIZE = 512

function shapeSource(tiles: Tiles, archives: Archives, { minZoom, maxZoom }: Header): VectorTileSource {
  const format = new MVT()
  const read = async (zoom: number, x: number, y: number) => {
    for (const url of filesFor(tiles, zoom, x, y)) {
      const tile = await archives.of(url).getZxy(zoom, x, y)
      if (tile) return tile.data
    }
    return undefined
  }
  return new VectorTileSource({
    attributions: tiles.attribution,
    format,
    tileGrid: createXYZ({ minZoom, maxZoom, tileSize: TILE_SIZE }),
    tileUrlFunction: ([zoom = 0, x = 0, y = 0]) => [zoom, x, y].join('/'),
    tileLoadFunction: (tile: Tile, url: string) => {
      if (!(tile instanceof VectorTile)) throw new Error('A tile of shapes has no shapes.')
      const [zoom = 0, x = 0, y = 0] = url.split('/').map(Number)
      tile.setLoader((extent, _resolution, featureProjection) => {
        void read(zoom, x, y)
          .then((data) => {
            tile.setFeatures(data ? format.readFeatures(data, { extent, featureProjection }) : [])
            tile.setState(data ? TileState.LOADED : TileState.EMPTY)
          })
          .catch(() => {
            tile.setFeatures([])
            tile.setState(TileState.ERROR)
          })
      })
    },
  })
}

/** OpenLayers must not be given an empty picture where there is no tile: the whole map would not be drawn. */
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
