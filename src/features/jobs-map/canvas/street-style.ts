// How the layers of the Protomaps basemap are drawn, https://docs.protomaps.com/basemaps/layers, in the colours of the
// theme. From `GROUND_FROM` on their own land and sea cover our basemap's, whose coast is coarse: houses beside the sea would
// lie in it. Borders are our own basemap's.
import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type Text from 'ol/style/Text.js'
import type { ColourName, Colours } from './colours.ts'
import { TOWNS_FROM } from './basemap.ts'
import { label } from './label.ts'
import { zoomOf } from './projection.ts'

const GREEN =
  /park|wood|forest|grass|meadow|nature|golf|garden|recreation|cemetery|allotments|pitch|playground|scrub|heath|green/
/** Our basemap's names of towns end here, so that no ground covers them. */
const GROUND_FROM = TOWNS_FROM
/** From the bottom. What isn't here is above. */
const [SEA, LAND, GREENS, WATER] = [-4, -3, -2, -1]
const BUILDINGS_FROM = 14.5
const NUMBERS_FROM = 16.9

interface Road {
  readonly colour: ColourName
  /** In pixels, at zoom 12 and at zoom 18. */
  readonly widths: readonly [number, number]
  readonly namesFrom: number
  readonly rank: number
}
const ROADS: Readonly<Record<string, Road>> = {
  highway: { colour: '--map-road-major', widths: [4, 20], namesFrom: 12, rank: 4 },
  major_road: { colour: '--map-road-major', widths: [2.5, 16], namesFrom: 13, rank: 3 },
  minor_road: { colour: '--map-road', widths: [1, 12], namesFrom: 14.5, rank: 2 },
}
const OTHER_ROAD: Road = { colour: '--map-road', widths: [0.5, 6], namesFrom: 16, rank: 2 }
const CASING_FROM = 12.5
const PATHS_FROM = 14.5

export function styleOf(feature: FeatureLike, resolution: number, colours: Colours): Style | Style[] | undefined {
  const zoom = zoomOf(resolution)
  const kind = String(feature.get('kind') ?? feature.get('pmap:kind'))
  switch (feature.get('layer')) {
    case 'earth':
      return groundStyle(feature, zoom, '--map-land', LAND, colours)
    case 'water':
      if (kind === 'ocean') return groundStyle(feature, zoom, '--map-sea', SEA, colours)
      return waterStyle(feature, zoom, colours)
    case 'landcover':
    case 'landuse':
      return GREEN.test(kind) ? filled(colours.of('--map-green'), GREENS) : undefined
    case 'buildings':
      return buildingStyle(feature, kind, zoom, colours)
    case 'roads':
      return roadStyle(feature, kind, zoom, colours)
    case 'places':
      return placeStyle(feature, kind, zoom, colours)
  }
  return undefined
}

const filled = (color: string, zIndex = 0) => new Style({ zIndex, fill: new Fill({ color }) })
const line = (color: string, width: number) => new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' })

const isLine = (feature: FeatureLike) => feature.getGeometry()?.getType().includes('LineString')

/** Lines of it are cliffs and shores. */
function groundStyle(feature: FeatureLike, zoom: number, colour: ColourName, zIndex: number, colours: Colours) {
  return zoom < GROUND_FROM || isLine(feature) ? undefined : filled(colours.of(colour), zIndex)
}

function waterStyle(feature: FeatureLike, zoom: number, colours: Colours): Style {
  if (!isLine(feature)) return filled(colours.of('--map-water'), WATER)
  const text = zoom >= 13 ? nameAlong(feature, '--map-water-label', colours) : undefined
  const stroke = line(colours.of('--map-water'), scaled([1.5, 8], zoom))
  return new Style({ zIndex: WATER, stroke, ...(text ? { text } : {}) })
}

function buildingStyle(feature: FeatureLike, kind: string, zoom: number, colours: Colours): Style | undefined {
  if (kind !== 'address') return zoom >= BUILDINGS_FROM ? filled(colours.of('--map-building')) : undefined
  const number = feature.get('addr_housenumber')
  if (zoom < NUMBERS_FROM || typeof number !== 'string') return
  return new Style({ zIndex: 1, text: label(number, '500 11px', '--map-number', colours) })
}

function roadStyle(feature: FeatureLike, kind: string, zoom: number, colours: Colours): Style | Style[] | undefined {
  if (kind === 'path' || kind === 'rail') {
    if (kind === 'path' && zoom < PATHS_FROM) return
    const dash = kind === 'path' ? [4, 4] : [8, 3]
    return new Style({ zIndex: 1, stroke: new Stroke({ color: colours.of('--map-path'), width: 1.2, lineDash: dash }) })
  }
  const isService = feature.get('kind_detail') === 'service' || feature.get('service') !== undefined
  const road = (isService ? undefined : ROADS[kind]) ?? OTHER_ROAD
  const width = scaled(road.widths, zoom)
  const text = zoom >= road.namesFrom ? nameAlong(feature, '--map-label', colours) : undefined
  const top = new Style({
    zIndex: road.rank,
    stroke: line(colours.of(road.colour), width),
    ...(text ? { text } : {}),
  })
  if (zoom < CASING_FROM) return top
  return [new Style({ zIndex: 1, stroke: line(colours.of('--map-road-edge'), width + 2) }), top]
}

/** Roads grow with the zoom, as what they lie on does. */
function scaled([at12, at18]: readonly [number, number], zoom: number): number {
  const share = (Math.min(19, Math.max(8, zoom)) - 12) / 6
  return at12 * (at18 / at12) ** share
}

function nameAlong(feature: FeatureLike, colour: ColourName, colours: Colours): Text | undefined {
  const name = feature.get('name') ?? feature.get('pgf:name')
  if (typeof name !== 'string') return
  return label(name, '500 12px', colour, colours, { placement: 'line', repeat: 400, maxAngle: Math.PI / 6 })
}

function placeStyle(feature: FeatureLike, kind: string, zoom: number, colours: Colours): Style | undefined {
  const name = feature.get('name')
  if (typeof name !== 'string' || zoom < TOWNS_FROM) return
  const isSmall = kind !== 'locality' || ['village', 'hamlet'].includes(String(feature.get('kind_detail')))
  const font = isSmall ? '500 12px' : '600 14px'
  // Before streets' names, where two overlap.
  return new Style({ zIndex: isSmall ? 10 : 11, text: label(name, font, '--map-label', colours) })
}
