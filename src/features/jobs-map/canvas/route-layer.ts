import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import PointGeometry from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Point } from '../../../search/radius.ts'
import type { Colours } from './colours.ts'
import { metresOf } from './projection.ts'

/** A line from stop to stop, and their numbers. */
export function openRouteLayer(colours: () => Colours) {
  const source = new VectorSource()
  const layer = new VectorLayer({
    source,
    style: (feature) => {
      const number: unknown = feature.get('number')
      return typeof number === 'number' ? numberStyle(number, colours()) : lineStyle(colours())
    },
  })
  return {
    layer,
    source,
    show(stops: readonly Point[], from: Point | undefined) {
      source.clear(true)
      if (stops.length === 0) return
      const places = stops.map(metresOf)
      const start = from ? [metresOf(from)] : []
      source.addFeature(new Feature(new LineString([...start, ...places])))
      source.addFeatures(
        places.map((place, index) => new Feature({ geometry: new PointGeometry(place), number: index + 1 })),
      )
    },
  }
}

const lineStyle = (colours: Colours) =>
  new Style({ zIndex: 0, stroke: new Stroke({ color: colours.of('--map-shape'), width: 3 }) })

const numberStyle = (number: number, colours: Colours) =>
  new Style({
    // Where two cover each other, the one to go to first is on top.
    zIndex: 1_000 - number,
    image: new CircleStyle({
      radius: 13,
      fill: new Fill({ color: colours.of('--map-job') }),
      stroke: new Stroke({ color: colours.of('--map-edge'), width: 2 }),
    }),
    text: new Text({
      text: String(number),
      font: '600 13px system-ui, sans-serif',
      fill: new Fill({ color: colours.of('--map-edge') }),
    }),
  })
