// npm run make:streets -- --bbox W,S,E,N --from FILE: makes a file of streets for the map, from an OpenStreetMap
// extract or a PMTiles file.
import { parseArgs } from 'node:util'
import { StartError } from '../server/store/core/start-error.ts'
import { runTool, statusLine, whole } from './import-tool.ts'
import { readBounds } from './streets/bounds.ts'
import { makeStreets, outFor } from './streets/make-streets.ts'
import type { OnProgress } from './streets/osm-features.ts'

const USE =
  'Use: npm run make:streets -- --bbox=-1.8,53.7,-1.3,54.0 --from west-yorkshire.osm.pbf [--out streets/leeds.pmtiles]'

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

await runTool(
  async (stop) => {
    const { bounds, from, out } = readArguments()
    const startedAt = performance.now()
    const line = statusLine()
    const onProgress: OnProgress = (text, share) => {
      stop.throwIfAborted()
      line.show(() => `${text}: ${Math.floor(share * 100)} %`)
    }
    const { tiles, bytes } = await makeStreets({ bounds, from, out, onProgress })
    line.end()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${out}: ${(bytes / 1e6).toFixed(1)} MB, ${whole(tiles)} tiles, in ${seconds} s.`)
    console.log(
      out === outFor(from)
        ? 'Restart Doorstep to see these streets on the map.'
        : 'Start Doorstep with TILE_URL set to this file, or to the folder that it is in.',
    )
  },
  () => 'Stopped. No file was made.',
)
