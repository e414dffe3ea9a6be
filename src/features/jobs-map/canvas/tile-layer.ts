import type BaseLayer from 'ol/layer/Base.js'
import ImageTile from 'ol/ImageTile.js'
import TileLayer from 'ol/layer/Tile.js'
import type Tile from 'ol/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { type Colours, TILES_CLASS } from './colours.ts'

const MOST_ZOOM = 19

/** Lies over the basemap, which shows through where a tile is missing. */
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
      // Else the service worker could not see whether it keeps a tile or an error.
      crossOrigin: 'anonymous',
      // OpenStreetMap answers nobody who does not say where they come from.
      referrerPolicy: 'origin-when-cross-origin',
      tileLoadFunction: (tile, address) => load(imageOf(tile), address),
    }),
  })

/** Nothing to be seen. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** In place of a tile that can't be had OpenLayers would stretch one from farther off over the basemap. */
function load(image: HTMLImageElement, address: string): void {
  const probe = new Image()
  probe.crossOrigin = image.crossOrigin
  probe.referrerPolicy = image.referrerPolicy
  // The browser has it at hand now: it is not asked for twice.
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
