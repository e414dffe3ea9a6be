// npm run measure:postcodes -- FILE: how far postcodes are from the middle of their area, by a directory of sectors.
// FILE: CSV with the columns code, lat, lng and units (its postcodes), as made from the ONS Postcode Directory.
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import * as z from 'zod/mini'
import { centreOfArea } from '../contract/entities/postcodes/postcode-areas.ts'
import { StartError } from '../server/store/core/start-error.ts'
import { milesBetween } from '../src/search/radius.ts'
import { demandTextFile } from '../server/commands/import-leads/csv-file.ts'
import { runTool } from './import-tool.ts'

const KM_PER_MILE = 1.609_344

const sector = z.object({
  code: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
  units: z.coerce.number(),
})

await runTool(async () => {
  const [path] = process.argv.slice(2)
  if (path === undefined) throw new StartError('Use: npm run measure:postcodes -- SECTORS.csv')
  await demandTextFile(path)
  const distances = readSectors(path)
    .map(({ code, units, ...middle }) => {
      const centre = centreOfArea(`${code}AA`)
      return { km: centre ? milesBetween(centre, middle) * KM_PER_MILE : Infinity, units }
    })
    .toSorted((a, b) => a.km - b.km)
  const all = distances.reduce((sum, { units }) => sum + units, 0)
  for (const share of [0.5, 0.9, 0.99]) {
    let passed = 0
    const { km = Infinity } = distances.find(({ units }) => (passed += units) >= all * share) ?? {}
    console.log(`${share * 100} % of ${all} postcodes are within ${km.toFixed(1)} km of the middle of their area`)
  }
  const unknown = distances.filter(({ km }) => km === Infinity).length
  if (unknown > 0) throw new StartError(`${unknown} sectors are in no known area.`)
})

function readSectors(path: string) {
  const { data } = Papa.parse(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true })
  const sectors = z.array(sector).safeParse(data)
  if (!sectors.success) throw new StartError(`${path} is no list of sectors: code, lat, lng and units are needed.`)
  return sectors.data
}
