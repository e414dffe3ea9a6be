// `npm start`: builds the site where it is stale, then becomes the server. Signals reach it directly.
import { buildSiteIfStale } from './build-site.ts'

const REQUIRED_NODE = 24

if (Number(process.versions.node.split('.')[0]) < REQUIRED_NODE) {
  console.error(
    `Doorstep runs on Node ${REQUIRED_NODE} or newer, this is ${process.versions.node}. Run npm ci, then npm start.`,
  )
  process.exit(1)
}
process.chdir(new URL('..', import.meta.url).pathname)
if (!(await buildSiteIfStale())) {
  console.error('The site could not be built: see above. Run npm ci if packages are missing.')
  process.exit(1)
}
await import('../server/main.ts')
