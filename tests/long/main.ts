// `npm run sim:browsers -- --minutes M [--kills N] [--browser-kills N] [--profiles 10] [--seed 1]`: real browsers, a real
// server, a bad connection, and `kill -9` of both ends. Ctrl+C ends the work early and still checks what was done.
import { parseArgs } from 'node:util'
import { buildSiteIfStale } from '../../tools/build-site.ts'
import { MOST_PROFILES, runLong } from './long-run.ts'
import { reportOf } from './report.ts'

/** Ten browsers and a server that restarts all the time share two cores. */
const PAUSE_MS = 20_000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '200' },
    'browser-kills': { type: 'string', default: '40' },
    profiles: { type: 'string', default: String(MOST_PROFILES) },
    seed: { type: 'string', default: '1' },
  },
})

if (!(await buildSiteIfStale())) process.exit(1)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    console.log('The work ends; what was done is checked.')
    stopping.abort()
  })
}
const result = await runLong({
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  profiles: Number(values.profiles),
  pauseMs: PAUSE_MS,
  kills: Number(values.kills),
  browserKills: Number(values['browser-kills']),
  stop: stopping.signal,
  onMinute: (notebook, minute) =>
    console.log(`minute ${minute}: ${notebook.deeds.length} changes; ${JSON.stringify(notebook.counted())}`),
})
console.log(reportOf(result).join('\n'))
process.exit(result.verdict.findings.length + result.diverged.length === 0 ? 0 : 1)
