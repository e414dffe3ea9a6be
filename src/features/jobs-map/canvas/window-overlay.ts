import type OlMap from 'ol/Map.js'
import Overlay from 'ol/Overlay.js'
import { fromLonLat } from 'ol/proj.js'
import type { Point } from '../../../search/radius.ts'

/** Above the tip of a pin. */
const LIFT_PIXELS = 42
const MARGIN_PIXELS = 12

/** The info window: hangs over its place. */
export function openWindowOverlay(map: OlMap) {
  const host = document.createElement('div')
  const overlay = new Overlay({ element: host, positioning: 'bottom-center', offset: [0, -LIFT_PIXELS] })
  map.addOverlay(overlay)
  // Over the tools: what was opened last is read.
  if (host.parentElement) host.parentElement.style.zIndex = '3'
  /** The place that the map comes to: over the middle there is room. */
  let coming: Point | undefined
  return {
    host,
    expect: (place: Point) => {
      coming = place
    },
    open(place: Point | undefined) {
      overlay.setPosition(place && fromLonLat([place.lng, place.lat]))
      const isComing = place?.lat === coming?.lat && place?.lng === coming?.lng
      // A place that was pressed may lie at the edge.
      if (place && !isComing) overlay.panIntoView({ margin: MARGIN_PIXELS })
      if (place) coming = undefined
    },
  }
}
