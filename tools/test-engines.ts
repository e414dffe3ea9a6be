// `npm run test:engines [firefox webkit chromium] [short|whole|install|stall]`: whole journeys, in each of these engines or in all.
import { ENGINE_NAMES } from '../tests/engines/engine.ts'
import { buildSiteIfStale } from './build-site.ts'
import { ensureEngine } from './ensure-engines.ts'
import { runNodeTool } from './node-tool.ts'

const JOURNEYS = ['short', 'whole', 'install', 'stall']

const requested = process.argv.slice(2)
const journeys = JOURNEYS.filter((name) => requested.includes(name))
const named = ENGINE_NAMES.filter((name) => requested.includes(name))
const engines = named.length > 0 ? named : ENGINE_NAMES
if (named.length + journeys.length < requested.length)
  throw new Error(`There are these engines: ${ENGINE_NAMES.join(', ')}; and these journeys: ${JOURNEYS.join(', ')}.`)

if (!(await buildSiteIfStale())) process.exit(1)
for (const name of engines) if (!(await ensureEngine(name))) process.exit(1)
const env = { ENGINES: engines.join(',') }
process.exit(
  await runNodeTool('vitest/vitest.mjs', ['run', '--config', 'tests/engines/vitest.config.ts', ...journeys], { env }),
)
