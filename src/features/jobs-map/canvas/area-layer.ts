import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import PointGeometry from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import Modify from 'ol/interaction/Modify.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type { Pixel } from 'ol/pixel.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { FEWEST_CORNERS, type Ring } from '../../../../contract/entities/sharing/rings.ts'
import type { AreaChange, AreaSketch, MapArea } from '../../../hooks/area-map-context.ts'
import type { Colours } from './colours.ts'
import { fromMetres, toMetres } from './projection.ts'

/** In pixels: so near, a tap means the corner that is there. */
const REACH = 16

interface ShownAreas {
  areas: readonly MapArea[]
  sketch: AreaSketch
}

/** Areas of people and the one that is being drawn. Who shows them keeps them: taps and moved corners are only reported. */
export function openAreaLayer(map: OlMap, colours: () => Colours, onArea: (change: AreaChange) => void) {
  const closed = new VectorSource()
  const open = new VectorSource()
  const pointer = new Feature<LineString>()
  const layers = [closed, open].map((source) => new VectorLayer({ source }))
  let shown: ShownAreas | undefined
  const modify = new Modify({ source: closed, pixelTolerance: REACH, style: cornerStyle(colours) })
  modify.on('modifyend', ({ features }) => {
    const rings = features.getArray().flatMap((feature): [string, Ring][] => {
      const geometry = feature.getGeometry()
      return geometry instanceof Polygon ? [[String(feature.getId()), ringOf(geometry)]] : []
    })
    onArea({ kind: 'moved', rings: new Map(rings) })
  })
  const begin = () => {
    for (const layer of layers) map.addLayer(layer)
    map.addInteraction(modify)
    // Two corners in quick succession would zoom.
    for (const each of map.getInteractions().getArray()) if (each instanceof DoubleClickZoom) each.setActive(false)
    map.on('pointermove', ({ coordinate, dragging }) => {
      const last = shown?.sketch.corners.at(-1)
      pointer.setGeometry(last && !dragging ? new LineString([toMetres(last), coordinate]) : undefined)
    })
  }
  return {
    isShown: () => shown !== undefined,
    show(areas: readonly MapArea[], sketch: AreaSketch): void {
      if (!shown) begin()
      shown = { areas, sketch }
      // A tap near an edge would bend it.
      modify.setActive(sketch.corners.length === 0)
      closed.clear(true)
      closed.addFeatures(areas.map((area) => featureOf(area, colours)))
      open.clear(true)
      pointer.setGeometry(undefined)
      open.addFeatures(featuresOf(sketch, pointer, colours))
    },
    tap(pixel: Pixel, coordinate: number[]): void {
      if (!shown) return
      const { areas, sketch } = shown
      const isNear = (corner: Ring[number]) => {
        const [x = 0, y = 0] = map.getPixelFromCoordinate(toMetres(corner))
        return Math.hypot(x - (pixel[0] ?? 0), y - (pixel[1] ?? 0)) <= REACH
      }
      const [first] = sketch.corners
      if (first && sketch.corners.length >= FEWEST_CORNERS && isNear(first)) return onArea({ kind: 'close' })
      // Areas side by side have their corners in common.
      const corner = areas.flatMap(({ ring }) => ring).find(isNear) ?? fromMetres(coordinate)
      onArea({ kind: 'corner', corner })
    },
  }
}

/** The last corner of a polygon is its first again. */
const ringOf = (polygon: Polygon): Ring => (polygon.getCoordinates()[0] ?? []).slice(0, -1).map(fromMetres)

const polygonOf = (ring: Ring) => {
  const corners = ring.map(toMetres)
  return new Polygon([[...corners, ...corners.slice(0, 1)]])
}

const FILL_SHARE = 0.18

/** `rgb(11, 87, 208)`, as a computed style gives it, seen through. */
const through = (colour: string) => colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${FILL_SHARE})`)

function featureOf({ id, ring, name, colour }: MapArea, colours: () => Colours) {
  const feature = new Feature(polygonOf(ring))
  feature.setId(id)
  feature.setStyle(
    () =>
      new Style({
        fill: new Fill({ color: through(colours().of(colour)) }),
        stroke: new Stroke({ color: colours().of(colour), width: 3 }),
        text: nameOf(name, colours().of(colour), colours().of('--map-edge')),
      }),
  )
  return feature
}

/** On a plate of its colour, so that it isn't taken for a town's. */
const nameOf = (name: string, colour: string, ink: string) =>
  new Text({
    text: name,
    font: '600 14px system-ui, sans-serif',
    fill: new Fill({ color: ink }),
    backgroundFill: new Fill({ color: colour }),
    padding: [3, 6, 2, 6],
    overflow: true,
  })

/** Its surface and edges are dashed until it is closed; its first corner is larger, because a tap on it closes it. */
function featuresOf({ corners, colour }: AreaSketch, pointer: Feature<LineString>, colours: () => Colours): Feature[] {
  const canClose = corners.length >= FEWEST_CORNERS
  const styled = (feature: Feature, radius: number) => {
    feature.setStyle(() => sketchStyle(colours().of(colour), colours().of('--map-edge'), radius))
    return feature
  }
  return [
    ...(canClose ? [new Feature(polygonOf(corners))] : []),
    new Feature(new LineString(corners.map(toMetres))),
    pointer,
    ...corners.map((corner) => new Feature(new PointGeometry(toMetres(corner)))),
  ].map((feature, index, { length }) => styled(feature, canClose && index === length - corners.length ? 9 : 5))
}

const sketchStyle = (colour: string, edge: string, radius: number) =>
  new Style({
    fill: new Fill({ color: through(colour) }),
    stroke: new Stroke({ color: colour, width: 2.5, lineDash: [8, 6] }),
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: colour }),
      stroke: new Stroke({ color: edge, width: 2 }),
    }),
  })

/** The corner that would be moved. */
const cornerStyle = (colours: () => Colours) => () =>
  new Style({
    image: new CircleStyle({
      radius: 8,
      fill: new Fill({ color: colours().of('--map-edge') }),
      stroke: new Stroke({ color: colours().of('--map-label'), width: 3 }),
    }),
  })
