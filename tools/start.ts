// `npm start`: builds the site where it is stale, then becomes the server. Signals reach it directly.
import { join } from 'node:path'
import { buildSiteIfStale } from './build-site.ts'

const REQUIRED_NODE = 24
const LOOK_AT_PARENT_EVERY_MS = 500

if (Number(process.versions.node.split('.')[0]) < REQUIRED_NODE) {
  console.error(`Doorstep runs on Node ${REQUIRED_NODE}, this is ${process.versions.node}. Run npm ci, then npm start.`)
  process.exit(1)
}
process.chdir(join(import.meta.dirname, '..'))
if (!(await buildSiteIfStale())) {
  console.error('The site could not be built: see above. Run npm ci if packages are missing.')
  process.exit(1)
}
endWithNpm()
await import('../server/main.ts')

/** npm hands a SIGTERM to its shell, which dies of it without a word to us: a new parent means that it is over. */
function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const parent = process.ppid
  const look = () => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(look, LOOK_AT_PARENT_EVERY_MS).unref()
}
