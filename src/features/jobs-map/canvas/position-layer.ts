import Feature from 'ol/Feature.js'
import Circle from 'ol/geom/Circle.js'
import PointGeometry from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { getPointResolution } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import RegularShape from 'ol/style/RegularShape.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { Position } from '../map-view.ts'
import type { Colours } from './colours.ts'
import { metresOf } from './projection.ts'

/** A diamond, with a ring as wide as the device is unsure: leads are dots and rings, jobs are pins. */
export function openPositionLayer(colours: () => Colours) {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, style: () => positionStyles(colours()) })
  return {
    layer,
    show(position: Position | undefined) {
      source.clear(true)
      if (!position) return
      const centre = metresOf(position)
      const metres = position.accuracyMetres / getPointResolution('EPSG:3857', 1, centre)
      source.addFeatures([new Feature(new Circle(centre, metres)), new Feature(new PointGeometry(centre))])
    },
  }
}

const CORNERS = 4
const RING_DASHES = [6, 5]

function positionStyles(colours: Colours): Style[] {
  const me = colours.of('--map-me')
  const edge = colours.of('--map-edge')
  const diamond = (radius: number, colour: string, width: number) =>
    new RegularShape({
      points: CORNERS,
      radius,
      fill: new Fill({ color: colour }),
      ...(width === 0 ? {} : { stroke: new Stroke({ color: edge, width }) }),
    })
  return [
    new Style({
      fill: new Fill({ color: colours.of('--map-shape-fill') }),
      stroke: new Stroke({ color: me, width: 2, lineDash: RING_DASHES }),
      image: diamond(15, me, 3),
    }),
    new Style({ image: diamond(5, edge, 0) }),
  ]
}
