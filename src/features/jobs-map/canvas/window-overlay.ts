import type OlMap from 'ol/Map.js'
import Overlay from 'ol/Overlay.js'
import { fromLonLat } from 'ol/proj.js'
import type { Point } from '../../../search/radius.ts'

/** Above the tip of a pin. */
const LIFT_PIXELS = 42
const MARGIN_PIXELS = 12

/** For every movement of the map. */
export const durationMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250)

/** The info window, anchored to its point. */
export function openWindowOverlay(map: OlMap) {
  const host = document.createElement('div')
  const overlay = new Overlay({ element: host, positioning: 'bottom-center', offset: [0, -LIFT_PIXELS] })
  map.addOverlay(overlay)
  // Over the legend and under the tools, which stay clickable.
  if (host.parentElement) host.parentElement.style.zIndex = '1'
  /** The point the map is moving to: over the centre there is room for all but the tallest windows. */
  let coming: { place: Point; zoom: number; isOpened: boolean } | undefined
  return {
    host,
    expect: (place: Point, zoom: number) => {
      coming = { place, zoom, isOpened: false }
    },
    open(place: Point | undefined) {
      overlay.setPosition(place && fromLonLat([place.lng, place.lat]))
      if (!place) return
      // Its window may grow, and is opened again, while the map is on its way.
      const isComing = place.lat === coming?.place.lat && place.lng === coming.place.lng
      if (coming && isComing && (!coming.isOpened || map.getView().getAnimating())) {
        coming.isOpened = true
        makeRoomOverMiddle(map, host, coming)
      }
      // A place that was pressed may lie at the edge.
      else makeRoom(map, host)
    },
    reveal(place: Point) {
      const isComing = place.lat === coming?.place.lat && place.lng === coming.place.lng
      coming = undefined
      // A sheet has made the map smaller.
      map.updateSize()
      if (!isComing) bringIntoView(map, fromLonLat([place.lng, place.lat]))
    },
  }
}

function bringIntoView(map: OlMap, at: number[]): void {
  const view = map.getView()
  const [width = 0, height = 0] = map.getSize() ?? []
  const [x = 0, y = 0] = at
  const [left = 0, bottom = 0, right = 0, top = 0] = view.calculateExtent([width, height])
  const pixel = view.getResolution() ?? 1
  const margin = MARGIN_PIXELS * pixel
  const covered = toolsOf(map).bottom - map.getTargetElement().getBoundingClientRect().top
  const isInView = x > left + margin && x < right - margin && y > bottom + margin && y < top - margin - covered * pixel
  if (!isInView) view.animate({ center: at, duration: durationMs() })
}

/** Puts the point as far below the centre as its window needs. */
function makeRoomOverMiddle(map: OlMap, host: HTMLElement, { place, zoom }: { place: Point; zoom: number }): void {
  const { top, height } = map.getTargetElement().getBoundingClientRect()
  const needed = toolsOf(map).bottom - top + MARGIN_PIXELS + host.offsetHeight + LIFT_PIXELS - height / 2
  if (needed <= 0) return
  const view = map.getView()
  view.cancelAnimations()
  const [x = 0, y = 0] = fromLonLat([place.lng, place.lat])
  const center = [x, y + needed * view.getResolutionForZoom(zoom)]
  view.animate({ center, zoom, duration: durationMs() })
}

const toolsOf = (map: OlMap) =>
  (
    map.getOverlayContainerStopEvent().querySelector('[role="toolbar"]') ?? map.getTargetElement()
  ).getBoundingClientRect()

/** Moves the map until the window is inside it, below the tools. */
function makeRoom(map: OlMap, host: HTMLElement): void {
  const frame = map.getTargetElement().getBoundingClientRect()
  const own = host.getBoundingClientRect()
  const x = missing([own.left, own.right], [frame.left, frame.right])
  const y = missing([own.top, own.bottom], [toolsOf(map).bottom, frame.bottom])
  const [width = 0, height = 0] = map.getSize() ?? []
  const center = map.getCoordinateFromPixel([width / 2 - x, height / 2 - y])
  if (x !== 0 || y !== 0) map.getView().animate({ center, duration: durationMs() })
}

type Span = readonly [from: number, to: number]

/** How far one span must move to lie within another; if it does not fit, its beginning counts. */
function missing([from, to]: Span, [least, most]: Span): number {
  if (from < least + MARGIN_PIXELS) return least + MARGIN_PIXELS - from
  return Math.max(least + MARGIN_PIXELS - from, Math.min(0, most - MARGIN_PIXELS - to))
}
