// npm run try:kit: walks the steps of the Dockerfile in an empty folder, starts what kit/compose.yaml starts as processes of
// this machine (with an object store from npm and Debian’s Caddy), and lets a day pass through it. Takes some minutes.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { PROXIES } from '../tests/kit/proxy.ts'
import { ensurePrograms } from '../tests/support/server/debian-program.ts'
import { startArrangement } from './kit/arrangement.ts'
import { readIgnored, readSteps, walkSteps } from './kit/image-steps.ts'
import { checkHealth, walkDay } from './kit/walk-day.ts'

// The certificate is Caddy’s own, made for this run.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
const say = (line: string) => console.log(`ok  ${line}`)
const folder = mkdtempSync(join(tmpdir(), 'doorstep-try-kit-'))
const endings: (() => Promise<unknown>)[] = []

try {
  await ensurePrograms(PROXIES.caddy)
  const context = join(folder, 'context')
  const ignored = readIgnored('.dockerignore')
  cpSync('.', context, { recursive: true, filter: (path) => !ignored.includes(relative('.', path)) })
  const steps = readSteps(readFileSync('Dockerfile', 'utf8'))
  const image = await walkSteps({ steps, context, folder: join(folder, 'stages'), say })
  const arrangement = await startArrangement(image, folder, endings)
  say('Two servers of the image have started at once on an empty database.')
  for (const server of arrangement.servers) checkHealth(image, server)
  await walkDay(arrangement, say)
  console.log('The kit works.')
} finally {
  for (const end of endings.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
}
