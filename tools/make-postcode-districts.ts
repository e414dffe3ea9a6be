// node tools/make-postcode-districts.ts OUTCODES.csv: makes contract/entities/postcodes/postcode-districts.ts, where each postcode
// district lies. The file has the columns code, lat, lng and r90_km (the radius around the middle that holds nine in ten
// of its postcodes), as made from the ONS Postcode Directory. Northern Ireland (BT) must not be in it: its licence differs.
import { readFileSync, writeFileSync } from 'node:fs'
import Papa from 'papaparse'
import * as z from 'zod/mini'
import { oneFile } from './import-tool.ts'

const KM_PER_MILE = 1.609_344

const district = z.object({
  code: z.string().check(z.regex(/^(?!BT)[A-Z]{1,2}\d[A-Z\d]?$/)),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
  r90_km: z.coerce.number(),
})

const path = oneFile('Use: node tools/make-postcode-districts.ts OUTCODES.csv')
const { data } = Papa.parse(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true })
const rows = z
  .array(district)
  .parse(data)
  .toSorted((a, b) => (a.code < b.code ? -1 : 1))
  .map(({ code, lat, lng, r90_km }) => {
    const miles = Math.max(1, Math.round(r90_km / KM_PER_MILE))
    return [code, Number(lat.toFixed(3)), Number(lng.toFixed(3)), miles].join(' ')
  })
const lines = [...Map.groupBy(rows, (row) => row.replace(/\d.*/, '')).values()].map((area) => area.join(';'))

writeFileSync(
  new URL('../contract/entities/postcodes/postcode-districts.ts', import.meta.url),
  `// Made by tools/make-postcode-districts.ts from the ONS Postcode Directory of May 2025. Contains OS data © Crown copyright
// and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Source: Office for
// National Statistics licensed under the Open Government Licence v.3.0.

/** By area: the middle of each district's postcodes, and the miles around it that hold nine in ten of them. */
export const DISTRICTS = \`
${lines.join('\n')}
\`
`,
)
