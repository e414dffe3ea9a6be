import type OlMap from 'ol/Map.js'
import Overlay from 'ol/Overlay.js'
import type { Point } from '../../../search/radius.ts'
import { metresOf } from './projection.ts'

/** Above the tip of a pin. */
const LIFT_PIXELS = 42
const MARGIN_PIXELS = 12

/** What a view works its centre out to is not to the last digit what it was given. */
const SAME_METRES = 0.01

/** For every movement of the map. */
export const durationMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250)

/** The info window, anchored to its point. */
export function openWindowOverlay(map: OlMap) {
  const host = document.createElement('div')
  const overlay = new Overlay({ element: host, positioning: 'bottom-center', offset: [0, -LIFT_PIXELS] })
  map.addOverlay(overlay)
  // Over the legend and under the tools, which stay clickable.
  if (host.parentElement) host.parentElement.style.zIndex = '1'
  /** Where the map's own movement ends: what is seen on the way decides nothing. */
  let aim: Aim | undefined
  const destination = (): Pick<Aim, 'center' | 'zoom'> => {
    const view = map.getView()
    return aim && view.getAnimating() ? aim : { center: view.getCenter() ?? [], zoom: view.getZoom() ?? 0 }
  }
  /** Where the map was before it made room. */
  let before: number[] | undefined
  const moveTo = (place: Point, center: number[], zoom: number) => {
    aim = { place, center, zoom }
    map.getView().cancelAnimations()
    map.getView().animate({ center, zoom, duration: durationMs() })
  }
  const makeRoom = (place: Point) => {
    const { center, zoom } = destination()
    const roomy = centerWithRoom(map, host, { place, center, zoom })
    if (!roomy) return
    before ??= center
    moveTo(place, roomy, zoom)
  }
  /** Otherwise the map would drift from house to house. If the person has moved it since, it stays. */
  const goBack = (place: Point) => {
    const { center, zoom } = destination()
    if (before && aim && isSame(center, aim.center) && zoom === aim.zoom) moveTo(place, before, zoom)
    before = undefined
  }
  let opened: Point | undefined
  // A tablet was turned.
  map.on('change:size', () => {
    if (opened) makeRoom(opened)
  })
  return {
    host,
    expect: (place: Point, zoom: number) => {
      aim = { place, center: metresOf(place), zoom }
    },
    /** Again for the same place when its window has grown. */
    open(place: Point | undefined) {
      if (opened && !place) goBack(opened)
      opened = place
      overlay.setPosition(place && metresOf(place))
      if (place) makeRoom(place)
    },
    reveal(place: Point) {
      const isComing = place.lat === aim?.place.lat && place.lng === aim.place.lng
      aim = undefined
      // A sheet has made the map smaller.
      map.updateSize()
      if (!isComing) bringIntoView(map, metresOf(place))
    },
  }
}

const isSame = ([x = 0, y = 0]: number[], [left = 0, up = 0]: number[]) => Math.hypot(x - left, y - up) < SAME_METRES

interface Aim {
  /** Whose window is opened there. */
  place: Point
  center: number[]
  zoom: number
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

const toolsOf = (map: OlMap) =>
  (
    map.getOverlayContainerStopEvent().querySelector('[role="toolbar"]') ?? map.getTargetElement()
  ).getBoundingClientRect()

/** The nearest centre with the whole window inside the map, below the tools; undefined: it is inside already. */
function centerWithRoom(map: OlMap, host: HTMLElement, { place, center, zoom }: Aim): number[] | undefined {
  const { top, width, height } = map.getTargetElement().getBoundingClientRect()
  const resolution = map.getView().getResolutionForZoom(zoom)
  const [east, north] = metresOf(place)
  const [x = 0, y = 0] = center
  const left = width / 2 + (east - x) / resolution - host.offsetWidth / 2
  const bottom = height / 2 - (north - y) / resolution - LIFT_PIXELS
  const right = missing([left, left + host.offsetWidth], [0, width])
  const down = missing([bottom - host.offsetHeight, bottom], [toolsOf(map).bottom - top, height])
  return right === 0 && down === 0 ? undefined : [x - right * resolution, y + down * resolution]
}

type Span = readonly [from: number, to: number]

/** How far one span must move to lie within another; if it does not fit, its beginning counts. */
function missing([from, to]: Span, [least, most]: Span): number {
  if (from < least + MARGIN_PIXELS) return least + MARGIN_PIXELS - from
  return Math.max(least + MARGIN_PIXELS - from, Math.min(0, most - MARGIN_PIXELS - to))
}
