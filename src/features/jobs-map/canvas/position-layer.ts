import Feature from 'ol/Feature.js'
import Circle from 'ol/geom/Circle.js'
import PointGeometry from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat, getPointResolution } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { Position } from '../map-view.ts'
import type { Colours } from './colours.ts'

/** Where the person is, in a circle as wide as that is uncertain. */
export function openPositionLayer(colours: () => Colours) {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, style: () => positionStyle(colours()) })
  return {
    layer,
    show(position: Position | undefined) {
      source.clear(true)
      if (!position) return
      const centre = fromLonLat([position.lng, position.lat])
      const metres = position.accuracyMetres / getPointResolution('EPSG:3857', 1, centre)
      source.addFeatures([new Feature(new Circle(centre, metres)), new Feature(new PointGeometry(centre))])
    },
  }
}

const positionStyle = (colours: Colours) =>
  new Style({
    fill: new Fill({ color: colours.of('--map-shape-fill') }),
    image: new CircleStyle({
      radius: 8,
      fill: new Fill({ color: colours.of('--map-me') }),
      stroke: new Stroke({ color: colours.of('--map-edge'), width: 3 }),
    }),
  })
