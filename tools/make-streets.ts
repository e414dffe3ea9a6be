// npm run make:streets -- --bbox W,S,E,N --from FILE: makes the file of streets that TILE_URL names, out of an OpenStreetMap
// extract or a PMTiles file.
import { parseArgs } from 'node:util'
import { StartError } from '../server/store/core/start-error.ts'
import { readBounds } from './streets/bounds.ts'
import { makeStreets, outFor } from './streets/make-streets.ts'

const USE =
  'Use: npm run make:streets -- --bbox=-1.8,53.7,-1.3,54.0 --from west-yorkshire.osm.pbf [--out streets/leeds.pmtiles]'
const PROGRESS_EVERY_MS = 1000

function readArguments() {
  const { bbox, from, out } = parseOrExplain()
  if (bbox === undefined || from === undefined) throw new StartError(USE)
  return { bounds: readBounds(bbox), from, out: out ?? outFor(from) }
}

function parseOrExplain() {
  const options = { bbox: { type: 'string' }, from: { type: 'string' }, out: { type: 'string' } } as const
  try {
    return parseArgs({ args: joinedBbox(process.argv.slice(2)), options }).values
  } catch {
    throw new StartError(USE)
  }
}

/** A west that is negative looks like an option of its own. */
function joinedBbox(args: readonly string[]): string[] {
  const at = args.indexOf('--bbox')
  if (at < 0 || args[at + 1] === undefined) return [...args]
  return [...args.slice(0, at), `--bbox=${args[at + 1]}`, ...args.slice(at + 2)]
}

/** One line that is written over and over on a terminal, and a line a second elsewhere. */
function progressLine() {
  let lastShown = 0
  return (text: string, share: number) => {
    const now = performance.now()
    if (now - lastShown < PROGRESS_EVERY_MS) return
    lastShown = now
    const line = `${text}: ${Math.floor(share * 100)} %`
    process.stdout.write(process.stdout.isTTY ? `\r${line}   ` : `${line}\n`)
  }
}

function stopOnSignals(abandon: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      abandon()
      console.error('Stopped. No file was made.')
      process.exit(1)
    })
  }
}

try {
  const { bounds, from, out } = readArguments()
  const startedAt = performance.now()
  const onWriter = ({ abandon }: { abandon: () => void }) => stopOnSignals(abandon)
  const { tiles, bytes } = await makeStreets({ bounds, from, out, onProgress: progressLine(), onWriter })
  if (process.stdout.isTTY) process.stdout.write('\n')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${out}: ${(bytes / 1e6).toFixed(1)} MB, ${tiles.toLocaleString('en-GB')} tiles, in ${seconds} s.`)
  console.log(
    out === outFor(from)
      ? 'Restart Doorstep to see these streets on the map.'
      : 'Start Doorstep with TILE_URL set to this file, or to the folder that it is in.',
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
