import { liveUntilStopped } from '../../../server/process/shutdown.ts'
import { startWatchdog } from '../../../server/process/watchdog.ts'

// A process under the watchdog that hangs in a given way: `hanging-process.ts HOW LIMIT_MS RELEASE_MS`.

const [, , how = '', limit = '', release = ''] = process.argv
const START_MS = 300
const SHORT_MS = 1_500

const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const ways: Record<string, () => void> = {
  'in a loop': function spinForEver() {
    for (;;) Math.random()
  },
  'in a regular expression': function matchForEver() {
    ;/^(a+)+$/.test(`${'a'.repeat(200)}b`)
  },
  'in a wait': function waitForEver() {
    standStill(Number.POSITIVE_INFINITY)
  },
  'not for long': () => standStill(SHORT_MS),
  'not at all': () => {},
}

await liveUntilStopped(
  async ({ onStop }) => {
    const watchdog = startWatchdog({ limitMs: Number(limit), releaseMs: Number(release) })
    onStop(watchdog.stop)
    watchdog.noteRoute('GET /api/a/call/of/quite/some/length')
    watchdog.noteRoute('POST /api/things/:id')
    setInterval(() => {}, 1_000)
    await new Promise((resolve) => setTimeout(resolve, START_MS))
    process.stdout.write('hangs\n')
    setTimeout(() => {
      ways[how]?.()
      process.stdout.write('moves\n')
    })
  },
  (error) => process.stderr.write(String(error)),
)
