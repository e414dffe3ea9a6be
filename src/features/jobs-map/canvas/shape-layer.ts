import Feature from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import Draw, { DrawEvent } from 'ol/interaction/Draw.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { Shape } from '../../../search/lead-search.ts'
import type { Colours } from './colours.ts'
import { fromMetres, toMetres } from './projection.ts'

/** A stroke has a point for every move of the finger: those that bend it by fewer pixels than this are dropped. */
const TOLERANCE_PIXELS = 2
const FEWEST_CORNERS = 3

export function openShapeLayer(map: OlMap, colours: () => Colours, onShape: (shape: Shape) => void) {
  const source = new VectorSource<Feature<Polygon>>()
  const layer = new VectorLayer({ source, style: () => shapeStyle(colours()) })
  let drawing: Draw | undefined
  const stop = () => {
    const stopped = drawing
    drawing = undefined
    if (stopped) map.removeInteraction(stopped)
  }
  const start = () => {
    stop()
    const started = new Draw({ type: 'Polygon', freehand: true, style: () => shapeStyle(colours()) })
    // A ring that ends where it began is aborted: OpenLayers takes it for a tap.
    started.on(['drawend', 'drawabort'], (event) => {
      if (drawing !== started || !(event instanceof DrawEvent)) return
      const shape = shapeOf(event.feature.getGeometry(), map.getView().getResolution() ?? 1)
      if (event.type === 'drawabort' && shape.length === 0) return
      // If it were removed during its own event, it would not finish.
      setTimeout(stop)
      onShape(shape)
    })
    drawing = started
    map.addInteraction(started)
  }
  return {
    layer,
    draw: (isDrawing: boolean) => (isDrawing ? start() : stop()),
    show(shape: Shape | undefined) {
      source.clear(true)
      if (shape) source.addFeature(new Feature(new Polygon([shape.map(toMetres)])))
    },
  }
}

function shapeOf(geometry: unknown, resolution: number): Shape {
  if (!(geometry instanceof Polygon)) return []
  const simple = geometry.simplify(TOLERANCE_PIXELS * resolution)
  const [ring = []] = (simple instanceof Polygon ? simple : geometry).getCoordinates()
  return ring.length > FEWEST_CORNERS ? ring.map(fromMetres) : []
}

const shapeStyle = (colours: Colours) =>
  new Style({
    fill: new Fill({ color: colours.of('--map-shape-fill') }),
    stroke: new Stroke({ color: colours.of('--map-shape'), width: 2.5 }),
  })
