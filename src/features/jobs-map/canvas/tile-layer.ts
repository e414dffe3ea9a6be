import type BaseLayer from 'ol/layer/Base.js'
import ImageTile from 'ol/ImageTile.js'
import TileLayer from 'ol/layer/Tile.js'
import type Tile from 'ol/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { type Colours, TILES_CLASS } from './colours.ts'

const MOST_ZOOM = 19

/** Covers the basemap, which shows through where a tile is missing. */
export async function openTileLayer(tiles: Tiles, colours: () => Colours): Promise<BaseLayer> {
  if (tiles.kind === 'images') return imageLayer(tiles)
  const { openPmtilesLayer } = await import('./pmtiles-layer.ts')
  return openPmtilesLayer(tiles, colours)
}

const imageLayer = ({ url, attribution }: Tiles) =>
  new TileLayer({
    className: TILES_CLASS,
    source: new XYZ({
      url,
      attributions: attribution,
      maxZoom: MOST_ZOOM,
      // Otherwise the service worker could not distinguish a tile from an error.
      crossOrigin: 'anonymous',
      // OpenStreetMap refuses requests without a referrer.
      referrerPolicy: 'origin-when-cross-origin',
      tileLoadFunction: (tile, address) => load(imageOf(tile), address),
    }),
  })

/** A transparent pixel. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** For a tile that can't be loaded, OpenLayers would stretch a coarser one over the basemap. */
function load(image: HTMLImageElement, address: string): void {
  const probe = new Image()
  probe.crossOrigin = image.crossOrigin
  probe.referrerPolicy = image.referrerPolicy
  // The browser has cached it by now, so it is not requested twice.
  probe.onload = () => {
    image.src = address
  }
  probe.onerror = () => {
    image.src = CLEAR
  }
  probe.src = address
}

function imageOf(tile: Tile): HTMLImageElement {
  const image = tile instanceof ImageTile ? tile.getImage() : undefined
  if (image instanceof HTMLImageElement) return image
  throw new Error('A tile of images has no image.')
}
