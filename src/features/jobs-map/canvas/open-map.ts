import { boundingExtent, extend, isEmpty } from 'ol/extent.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import type BaseLayer from 'ol/layer/Base.js'
import LayerGroup from 'ol/layer/Group.js'
import OlMap from 'ol/Map.js'
import type { Pixel } from 'ol/pixel.js'
import View from 'ol/View.js'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { leadIdAt } from '../../../search/lead-points.ts'
import type { LeadPoints } from '../../../search/lead-search.ts'
import { DEFAULT_CENTRE, DEFAULT_ZOOM, type MapEvents, type MapView } from '../map-view.ts'
import { openAreaLayer } from './area-layer.ts'
import { addAttributions } from './attributions.ts'
import { NAMES_TOWNS, openBasemap, TOWNS_FROM } from './basemap.ts'
import { type Colours, readColours, watchTheme } from './colours.ts'
import { openJobLayer } from './job-layer.ts'
import { KnockLayer } from './knock-layer.ts'
import { watchLongPress } from './long-press.ts'
import { LeadLayer, type LeadMark } from './lead-layer.ts'
import { logMapError } from '../log-map-error.ts'
import { fromMetres, metresOf, pointOf, toMetres } from './projection.ts'
import { openPositionLayer } from './position-layer.ts'
import { openRouteLayer } from './route-layer.ts'
import { openShapeLayer } from './shape-layer.ts'
import { openTileLayer } from './tile-layer.ts'
import { durationMs, openWindowOverlay } from './window-overlay.ts'

/** A finger's reach, in pixels. */
const REACH = 8
const MOST_ZOOM = 19
const NEAREST_FIT = 14
const ZOOM_IN_STEPS = 2
/** Top, right, bottom, left: what covers the map's edges. */
const FIT_PADDING = [72, 40, 56, 40]

/** Draws the map into an element. Loading errors are only logged. */
export function openMap(target: HTMLElement, events: MapEvents): MapView {
  let colours: Colours = readColours(target)
  const current = () => colours
  const view = new View({
    center: metresOf(DEFAULT_CENTRE),
    zoom: DEFAULT_ZOOM,
    maxZoom: MOST_ZOOM,
    enableRotation: false,
  })
  const map = new OlMap({
    target,
    view,
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
  })
  const layers = addLayers(map, current, events)
  const overlay = openWindowOverlay(map)
  const taps = watchTaps(target, layers, events)
  addEventListener('online', layers.askForTilesAgain)
  const stopWatching = watchTheme(() => {
    colours = readColours(target)
    layers.jobs.repaint()
    for (const layer of map.getAllLayers()) layer.changed()
  })
  return {
    windowHost: overlay.host,
    toolsHost: map.getOverlayContainerStopEvent(),
    showTiles: layers.showTiles,
    showJobs: layers.jobs.show,
    showLeads: (points, isShown) => layers.leads.show(points, isShown),
    showKnocks: (marks) => layers.knocks.show(marks),
    showRoute: layers.route.show,
    showPosition: layers.position.show,
    openWindow: overlay.open,
    reveal: overlay.reveal,
    goTo(place, zoom) {
      overlay.expect(place, zoom)
      view.animate({ center: metresOf(place), zoom, duration: durationMs() })
    },
    beginAt(place, zoom) {
      overlay.expect(place, zoom)
      view.setCenter(metresOf(place))
      view.setZoom(zoom)
    },
    showAll: () => showAll(layers),
    zoomBy: (steps) => view.animate({ zoom: (view.getZoom() ?? DEFAULT_ZOOM) + steps, duration: durationMs() }),
    askForPlace: taps.askForPlace,
    ...movesOf(map, view),
    ...drawingOn(layers),
    close() {
      stopWatching()
      taps.stop()
      removeEventListener('online', layers.askForTilesAgain)
      map.setTarget(undefined)
      map.dispose()
      layers.land.dispose()
    },
  }
}

const movesOf = (map: OlMap, view: View): Pick<MapView, 'centre' | 'zoom' | 'watchMoves' | 'shapeOfView'> => ({
  shapeOfView: () => cornersOf(view.calculateExtent(map.getSize())).map(fromMetres),
  centre: () => pointOf(view.getCenter() ?? []),
  zoom: () => view.getZoom() ?? DEFAULT_ZOOM,
  watchMoves(listener) {
    map.on('moveend', listener)
    return () => map.un('moveend', listener)
  },
})

type Drawing = Pick<MapView, 'draw' | 'showShape' | 'showAreas' | 'addCornerHere'>
const drawingOn = ({ map, shape, areas }: Layers): Drawing => ({
  draw: shape.draw,
  showShape: shape.show,
  showAreas: areas.show,
  addCornerHere: () => areas.tap(middleOf(map), map.getView().getCenter() ?? []),
})

type Layers = ReturnType<typeof addLayers>

function addLayers(map: OlMap, colours: () => Colours, events: MapEvents) {
  const basemap = openBasemap(colours)
  const jobs = openJobLayer(colours)
  const knocks = new KnockLayer(colours)
  const leads = new LeadLayer(colours)
  const position = openPositionLayer(colours)
  const areas = openAreaLayer(map, colours, events.onArea)
  const shape = openShapeLayer(map, colours, events.onShape)
  const route = openRouteLayer(colours)
  const tiles = new LayerGroup()
  const { land, names } = basemap
  for (const layer of [land, names, tiles, shape.layer, jobs.layer, leads, position.layer, route.layer, knocks])
    map.addLayer(layer)
  addAttributions(map)
  basemap.isLoaded.catch(logMapError)
  const askForTilesAgain = () => tiles.getLayersArray().forEach((layer) => layer.getSource()?.refresh())
  return {
    map,
    land,
    jobs,
    knocks,
    leads,
    position,
    shape,
    areas,
    route,
    showTiles: tilesIn(tiles, names, colours),
    askForTilesAgain,
  }
}

function tilesIn(group: LayerGroup, townNames: BaseLayer, colours: () => Colours) {
  let wanted: Tiles | undefined
  return (tiles: Tiles | undefined) => {
    wanted = tiles
    group.getLayers().clear()
    townNames.setMaxZoom(Infinity)
    if (!tiles) return
    openTileLayer(tiles, colours)
      .then((layer) => {
        if (wanted !== tiles) return
        group.getLayers().push(layer)
        if (layer.get(NAMES_TOWNS)) townNames.setMaxZoom(TOWNS_FROM)
      })
      .catch(logMapError)
  }
}

/** A tap opens what is there, or reports the point that was asked for. A long press always reports its point. */
function watchTaps(target: HTMLElement, layers: Layers, events: MapEvents) {
  let isPlacing = false
  layers.map.on('click', ({ pixel, coordinate }) => {
    if (layers.areas.isShown()) layers.areas.tap(pixel, coordinate)
    else if (isPlacing) events.onPlace(pointOf(coordinate))
    else handleClick(layers, events, pixel, coordinate)
  })
  const stop = watchLongPress(layers.map, target, events.onPlace)
  const askForPlace = (isWanted: boolean) => {
    isPlacing = isWanted
  }
  return { askForPlace, stop }
}

/** What is drawn on top wins, a lead over a job; of a lead and a knock, the nearer. Knocks are over where the user is. */
function handleClick({ map, jobs, leads, knocks }: Layers, events: MapEvents, pixel: Pixel, at: number[]): void {
  const view = map.getView()
  const resolution = view.getResolution() ?? 1
  const mark = leads.markAt(at, resolution)
  const knock = knocks.markAt(at, resolution)
  const { points } = leads
  if (knock && (!mark || knock.distance < apart(toMetres(mark), at))) return events.onKnock(knock.id)
  if (mark && points) return openMark(view, mark, points, events)
  const job = map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), {
    layerFilter: (layer) => layer === jobs.layer,
    hitTolerance: REACH,
  })
  if (typeof job === 'string') events.onJob(job)
  else events.onElsewhere(pointOf(at))
}

const apart = ([x = 0, y = 0]: readonly number[], [toX = 0, toY = 0]: readonly number[]) => Math.hypot(x - toX, y - toY)

/** A mark that zooming in separates is zoomed to. */
function openMark(view: View, mark: LeadMark, points: LeadPoints, events: MapEvents): void {
  const zoom = view.getZoom() ?? DEFAULT_ZOOM
  if (mark.canPart && zoom < MOST_ZOOM) {
    const nearer = Math.min(MOST_ZOOM, zoom + ZOOM_IN_STEPS)
    return view.animate({ center: toMetres(mark), zoom: nearer, duration: durationMs() })
  }
  const ids = Array.from(mark.members, (member) => leadIdAt(points, member))
  events.onLeads(ids, pointOf(toMetres(mark)))
}

function showAll({ map, jobs, leads, route }: Layers): void {
  const extent = boundingExtent([])
  for (const { source } of [jobs, route]) if (!source.isEmpty()) extend(extent, source.getExtent() ?? [])
  const { x, y } = leads.points ?? {}
  if (x?.length && y) extend(extent, boundingExtent([least, most].map((of) => toMetres({ x: of(x), y: of(y) }))))
  if (isEmpty(extent)) return
  map.getView().fit(extent, { padding: FIT_PADDING, maxZoom: NEAREST_FIT, duration: durationMs() })
}

const least = (numbers: Float64Array) => numbers.reduce((found, number) => Math.min(found, number), Infinity)
const most = (numbers: Float64Array) => numbers.reduce((found, number) => Math.max(found, number), -Infinity)

const middleOf = (map: OlMap): Pixel => (map.getSize() ?? []).map((size) => size / 2)

const cornersOf = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
