import type OlMap from 'ol/Map.js'
import Overlay from 'ol/Overlay.js'
import { fromLonLat } from 'ol/proj.js'
import type { Point } from '../../../search/radius.ts'

/** Above the tip of a pin. */
const LIFT_PIXELS = 42
const MARGIN_PIXELS = 12

/** The info window: hangs over its place, and moves the map where it would stand outside. */
export function openWindowOverlay(map: OlMap) {
  const host = document.createElement('div')
  const overlay = new Overlay({ element: host, positioning: 'bottom-center', offset: [0, -LIFT_PIXELS] })
  map.addOverlay(overlay)
  return {
    host,
    open(place: Point | undefined) {
      overlay.setPosition(place && fromLonLat([place.lng, place.lat]))
      if (!place) return
      const moveIntoView = () => overlay.panIntoView({ margin: MARGIN_PIXELS })
      // Its content has its size once it is drawn, and its place once the map has come there.
      if (map.getView().getAnimating()) map.once('moveend', moveIntoView)
      else requestAnimationFrame(moveIntoView)
    },
  }
}
