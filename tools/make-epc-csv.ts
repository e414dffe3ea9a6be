// node tools/make-epc-csv.ts --rows 250000 --out FILE [--old]: a certificates CSV of homes that do not exist.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createRandom } from '../server/commands/demo/random.ts'
import { epcHeader, epcLine, type Generation } from './epc-csv.ts'

const CHUNK_ROWS = 500

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '250000' },
    out: { type: 'string' },
    old: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
if (!values.out || !Number.isInteger(rows) || rows < 0) {
  console.error('Use: node tools/make-epc-csv.ts --rows 250000 --out FILE [--old]')
  process.exit(1)
}

function* chunks(generation: Generation) {
  const random = createRandom(2026)
  const now = new Date('2026-11-20T00:00:00Z')
  let chunk = `${epcHeader(generation)}\n`
  for (let row = 1; row <= rows; row++) {
    chunk += `${epcLine(random, generation, now)}\n`
    if (row % CHUNK_ROWS > 0 && row < rows) continue
    yield chunk
    chunk = ''
  }
}

await pipeline(Readable.from(chunks(values.old ? 'until 2025' : '2026')), createWriteStream(values.out))
console.log(`${values.out}: ${rows.toLocaleString('en-GB')} certificates`)
