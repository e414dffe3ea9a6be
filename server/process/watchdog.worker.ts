import { readFileSync, writeSync } from 'node:fs'
import { type Debugger, Session, url as inspectorUrl } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { BEAT_MS, createHangClock } from './hang-clock.ts'
import { SIGNALS, type WatchdogData } from './watchdog.ts'

const STDERR = 2
const EXIT_CODE = 70
/** The main thread can't be interrupted in native code. */
const INTERRUPT_MS = 2_000
const FRAMES_SHOWN = 20

const { beats, route, limitMs, releaseMs } = workerData as WatchdogData

watch()

function watch() {
  const hungFor = createHangClock()
  let beat = Atomics.load(beats, 0)
  let lookedAt = performance.now()
  let starved = starvedMs()
  let isReleased = false
  let isEnding = false

  setInterval(() => {
    const before = { beat, lookedAt, starved }
    beat = Atomics.load(beats, 0)
    lookedAt = performance.now()
    starved = starvedMs()
    // A debugger may also have stopped it.
    const hasMoved = beat !== before.beat || inspectorUrl() !== undefined
    const elapsedMs = lookedAt - before.lookedAt
    const hungMs = hungFor({ hasMoved, elapsedMs, starvedMs: starved - before.starved })
    if (hasMoved) isReleased = false
    if (hungMs >= releaseMs && !isReleased) {
      isReleased = true
      interrupt(`globalThis[Symbol.for('${SIGNALS}')]?.()`, () => {})
    }
    if (hungMs >= limitMs && !isEnding) {
      isEnding = true
      endProcess()
    }
  }, BEAT_MS)
}

/** How long the main thread, whose id is that of the process, has waited for a processor. Only Linux reports it. */
function starvedMs(): number {
  try {
    const [, waitedNs = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(waitedNs) / 1e6
  } catch {
    return 0
  }
}

function endProcess() {
  // The main thread writes this thread's streams, so they would block.
  const say = (where: string) =>
    writeSync(
      STDERR,
      `Doorstep's main loop has not moved for ${Math.round(limitMs / 1000)} s. The request begun last is ${routeName()}. ` +
        `The server ends now, so that it can be started again.\n${where}`,
    )
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const lastResort = setTimeout(() => {
    say('    in native code, which can’t be looked into\n')
    kill()
  }, INTERRUPT_MS)
  interrupt(`process.reallyExit(${EXIT_CODE})`, (frames) => {
    clearTimeout(lastResort)
    say(frames)
    setTimeout(kill, INTERRUPT_MS)
  })
}

function interrupt(expression: string, onFrames: (frames: string) => void) {
  const session = new Session()
  const urls = new Map<string, string>()
  session.connectToMainThread()
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url))
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    onFrames(
      callFrames
        .slice(0, FRAMES_SHOWN)
        .map((frame) => lineOf(frame, urls))
        .join(''),
    )
    const [top] = callFrames
    if (!top) return
    session.post('Debugger.evaluateOnCallFrame', { callFrameId: top.callFrameId, expression }, () => {
      session.post('Debugger.resume', () => session.disconnect())
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

const lineOf = ({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>) =>
  `    at ${functionName || '<anonymous>'} (${urls.get(location.scriptId) ?? ''}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})\n`

function routeName(): string {
  const bytes = Uint8Array.from(route)
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))) || 'unknown'
}
