import type { FeatureLike } from 'ol/Feature.js'
import Feature from 'ol/Feature.js'
import PointGeometry from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Style from 'ol/style/Style.js'
import { type Place, readPlaces } from '../read-places.ts'
import type { Colours } from './colours.ts'
import { label } from './label.ts'
import { LandLayer } from './land-layer.ts'
import { metresOf, zoomOf } from './projection.ts'

// Short, because it lies over the map: docs/operations.md has the whole statements.
const ATTRIBUTION =
  'Contains ONS, OS and Royal Mail data © Crown copyright, Royal Mail 2018, 2025 (OGL v3). ' +
  'Place names © <a href="https://www.geonames.org/" rel="noopener noreferrer" target="_blank">GeoNames</a> (CC BY 4.0)'

/** What a layer of tiles says of itself when it names towns from a zoom on, so that the basemap need not. */
export const NAMES_TOWNS = 'names-towns'
export const TOWNS_FROM = 11

/** The population from which a town is named, by zoom. */
const LEAST_PEOPLE: ReadonlyArray<readonly [zoom: number, people: number]> = [
  [11, 0],
  [9, 8_000],
  [8, 40_000],
  [0, 100_000],
]

export function openBasemap(colours: () => Colours) {
  const towns = new VectorSource()
  const names = new VectorLayer({
    source: towns,
    // A separate canvas, so that tiles can lie over the names' layer.
    className: 'map-names',
    declutter: true,
    style: (feature, resolution) => nameStyle(feature, resolution, colours()),
  })
  const isLoaded = readPlaces().then((places) => towns.addFeatures(places.map(townOf)))
  return { land: new LandLayer(colours, ATTRIBUTION), names, isLoaded }
}

const townOf = (place: Place) =>
  new Feature({ geometry: new PointGeometry(metresOf(place)), name: place.name, people: place.people })

function nameStyle(feature: FeatureLike, resolution: number, colours: Colours): Style | undefined {
  const zoom = zoomOf(resolution)
  const people = Number(feature.get('people'))
  const least = LEAST_PEOPLE.find(([from]) => zoom >= from - 0.01)?.[1] ?? 0
  if (people < least) return
  const font = `${people >= 100_000 ? 600 : 500} ${people >= 250_000 ? 14 : 12}px`
  return new Style({
    // Largest first: where two names overlap, the smaller town's is dropped.
    zIndex: people,
    text: label(String(feature.get('name')), font, '--map-label', colours),
  })
}
