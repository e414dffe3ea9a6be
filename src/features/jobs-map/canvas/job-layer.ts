import Feature from 'ol/Feature.js'
import PointGeometry from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Icon from 'ol/style/Icon.js'
import Style from 'ol/style/Style.js'
import type { JobMark } from '../map-view.ts'
import type { Colours } from './colours.ts'
import { metresOf } from './projection.ts'

const pin = (fill: string, edge: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" viewBox="0 0 30 40">` +
      `<path d="M15 38.500C9 29.500 3 22.500 3 14.500a12 12 0 0 1 24 0c0 8-6 15-12 24Z" fill="${fill}" stroke="${edge}" stroke-width="2"/>` +
      `<circle cx="15" cy="14.500" r="4.500" fill="${edge}"/></svg>`,
  )}`

const pinStyle = (fill: string, edge: string, scale: number, zIndex: number) =>
  new Style({ zIndex, image: new Icon({ src: pin(fill, edge), anchor: [0.5, 0.97], scale }) })

export function openJobLayer(colours: () => Colours) {
  const source = new VectorSource<Feature<PointGeometry>>()
  let selected: string | undefined
  let shown: readonly JobMark[] = []
  let styles = stylesFor(colours())
  const layer = new VectorLayer({
    source,
    style: (feature) => (feature.getId() === selected ? styles.selected : styles.plain),
  })
  return {
    layer,
    source,
    show(jobs: readonly JobMark[], selectedId: string | undefined) {
      selected = selectedId
      if (jobs === shown) return layer.changed()
      shown = jobs
      source.clear(true)
      source.addFeatures(jobs.map(featureOf))
    },
    repaint() {
      styles = stylesFor(colours())
      layer.changed()
    },
  }
}

const stylesFor = (colours: Colours) => ({
  plain: pinStyle(colours.of('--map-job'), colours.of('--map-edge'), 1, 0),
  selected: pinStyle(colours.of('--map-job-selected'), colours.of('--map-edge'), 1.25, 1),
})

function featureOf({ id, place }: JobMark) {
  const feature = new Feature(new PointGeometry(metresOf(place)))
  feature.setId(id)
  return feature
}
