// What of OpenStreetMap is drawn, in the layers and kinds of the Protomaps basemap
// (https://docs.protomaps.com/basemaps/layers), so that the map draws their files and ours alike.
import type { Tags } from './osm-pbf.ts'

export type LayerName = 'earth' | 'roads' | 'water' | 'landuse' | 'buildings' | 'places'
export const LAYER_NAMES: readonly LayerName[] = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places']

export interface Kind {
  readonly layer: LayerName
  readonly minZoom: number
  readonly properties: Readonly<Record<string, string>>
}

/** Land and sea are drawn below the rest. From far away our basemap's are used, whose coast is exact enough there. */
const GROUND_ZOOM = 9
export const EARTH: Kind = { layer: 'earth', minZoom: GROUND_ZOOM, properties: { kind: 'earth' } }
export const OCEAN: Kind = { layer: 'water', minZoom: GROUND_ZOOM, properties: { kind: 'ocean' } }
export const isCoast = ({ natural }: Tags) => natural === 'coastline'

const ADDRESS_ZOOM = 15
const BUILDING_ZOOM = 14

const ROADS: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  motorway: ['highway', 4],
  motorway_link: ['highway', 9],
  trunk: ['highway', 6],
  trunk_link: ['highway', 9],
  primary: ['major_road', 7],
  primary_link: ['major_road', 11],
  secondary: ['major_road', 9],
  secondary_link: ['major_road', 12],
  tertiary: ['major_road', 10],
  tertiary_link: ['major_road', 12],
  residential: ['minor_road', 12],
  unclassified: ['minor_road', 12],
  living_street: ['minor_road', 12],
  road: ['minor_road', 12],
  pedestrian: ['minor_road', 13],
  service: ['minor_road', 14],
  track: ['path', 13],
  cycleway: ['path', 14],
  bridleway: ['path', 14],
  footway: ['path', 14],
  path: ['path', 14],
  steps: ['path', 14],
}

const RAILS = new Set(['rail', 'light_rail', 'tram', 'narrow_gauge', 'subway'])

export function roadOf({ highway, railway, name, ref, area, tunnel }: Tags): Kind | undefined {
  if (area === 'yes') return
  const [kind, minZoom] = ROADS[highway ?? ''] ?? []
  if (kind !== undefined && minZoom !== undefined) {
    const detail = { kind, kind_detail: highway ?? '' }
    return { layer: 'roads', minZoom, properties: { ...detail, ...withoutBlanks({ name, ref }) } }
  }
  if (railway === undefined || !RAILS.has(railway) || tunnel === 'yes') return
  return { layer: 'roads', minZoom: 10, properties: { kind: 'rail', kind_detail: railway } }
}

const WATERWAYS: Readonly<Record<string, number>> = { river: 9, canal: 11, stream: 14, drain: 15, ditch: 15 }

export function waterwayOf({ waterway = '', name, tunnel }: Tags): Kind | undefined {
  const minZoom = WATERWAYS[waterway]
  if (minZoom === undefined || tunnel !== undefined) return
  return { layer: 'water', minZoom, properties: { kind: waterway, ...withoutBlanks({ name }) } }
}

const GREEN_LANDUSES = new Set([
  'forest',
  'grass',
  'meadow',
  'cemetery',
  'recreation_ground',
  'allotments',
  'village_green',
])
const GREEN_LEISURES = new Set([
  'park',
  'garden',
  'golf_course',
  'nature_reserve',
  'pitch',
  'playground',
  'recreation_ground',
])
const GREEN_NATURALS = new Set(['wood', 'scrub', 'heath', 'grassland'])
const WATER_LANDUSES = new Set(['reservoir', 'basin'])

/** Of a closed way or a multipolygon. Its zoom depends on its size, except a building's. */
export function areaOf(tags: Tags): Kind | undefined {
  const { natural = '', landuse = '', leisure = '', building, waterway = '', name } = tags
  const named = withoutBlanks({ name })
  if (natural === 'water' || WATER_LANDUSES.has(landuse) || ['riverbank', 'dock'].includes(waterway)) {
    return { layer: 'water', minZoom: 0, properties: { kind: 'water', ...named } }
  }
  if (building !== undefined && building !== 'no')
    return { layer: 'buildings', minZoom: BUILDING_ZOOM, properties: { kind: 'building' } }
  const green = [
    GREEN_LEISURES.has(leisure) ? leisure : undefined,
    GREEN_LANDUSES.has(landuse) ? landuse : undefined,
    GREEN_NATURALS.has(natural) ? natural : undefined,
  ].find((kind) => kind !== undefined)
  return green === undefined ? undefined : { layer: 'landuse', minZoom: 0, properties: { kind: green, ...named } }
}

/** Of a point, or of the middle of a building. */
export function addressOf(tags: Tags): Kind | undefined {
  const number = tags['addr:housenumber'] ?? tags['addr:housename']
  if (number === undefined) return
  const [street, postcode] = [tags['addr:street'], tags['addr:postcode']]
  const properties = {
    kind: 'address',
    addr_housenumber: number,
    ...withoutBlanks({ addr_street: street, addr_postcode: postcode }),
  }
  return { layer: 'buildings', minZoom: ADDRESS_ZOOM, properties }
}

const PLACES: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  city: ['locality', 5],
  town: ['locality', 8],
  village: ['locality', 10],
  hamlet: ['locality', 12],
  suburb: ['neighbourhood', 11],
  neighbourhood: ['neighbourhood', 13],
}

export function placeOf({ place = '', name }: Tags): Kind | undefined {
  const [kind, minZoom] = PLACES[place] ?? []
  if (kind === undefined || minZoom === undefined || name === undefined) return
  return { layer: 'places', minZoom, properties: { kind, kind_detail: place, name } }
}

const withoutBlanks = (texts: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined))
