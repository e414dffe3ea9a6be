import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../store/core/start-error.ts'
import { redact } from './log.ts'
import { onStopSignals } from './stop-signals.ts'
import { SIGNALS } from './watchdog.ts'

/** For the whole shutdown: `npm start` and container runners kill a process that takes longer. */
const HARD_LIMIT_MS = 4800

export interface Lifetime {
  readonly signal: AbortSignal
  /** After a signal the server keeps running for `ms`. Stopping it may then take `moreMs` longer. */
  readonly drainFirst: (drain: { readonly ms: number; readonly moreMs: number }) => void
  /** Registers a function for the shutdown; they run in reverse order. Runs it at once if the shutdown has started. */
  readonly onStop: (stop: () => Promise<void>) => void
  /** Stops the server as a signal does, and ends the process with this code and message. */
  readonly fail: (exitCode: number, message: string) => void
}

/** Runs what `start` starts until SIGTERM or SIGINT arrives, then stops it in order and ends the process. */
export async function liveUntilStopped(
  start: (lifetime: Lifetime) => Promise<void>,
  sayWhyNot: (error: unknown) => void,
): Promise<void> {
  const { life, end } = createLifetime(() => started, sayWhyNot)
  const started = start(life).then(
    () => true,
    (error: unknown) => {
      // After a stop during the start, the error is a consequence of it and is not shown.
      if (!life.signal.aborted) sayWhyNot(error)
      return false
    },
  )
  if (!(await started)) await end(1)
}

/**
 * While the main loop is blocked it can't receive signals. The watchdog then calls the function under `SIGNALS`: until
 * the loop runs again, signals have their default effect and end the process.
 */
function listenForSignals(end: () => void) {
  const signals = onStopSignals(end)
  Reflect.set(globalThis, Symbol.for(SIGNALS), () => {
    signals.letThrough()
    setImmediate(signals.listen)
  })
}

function createLifetime(started: () => Promise<unknown>, sayWhy: (error: unknown) => void) {
  const stops: Array<() => Promise<void>> = []
  const stopping = new AbortController()
  let drain = { ms: 0, moreMs: 0 }
  let exitCode = 0
  let hasFailed = false

  async function stopAll() {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await stop().catch((error: unknown) => {
        // After a failure, further errors of the shutdown are consequences of it.
        if (hasFailed) return
        exitCode = 1
        process.stderr.write(`While stopping: ${redact(String(error))}\n`)
      })
    }
  }

  async function end(code: number) {
    if (stopping.signal.aborted) return
    exitCode = code
    hasFailed = code !== 0
    stopping.abort()
    const drainMs = hasFailed ? 0 : drain.ms
    setTimeout(() => process.exit(exitCode || 1), HARD_LIMIT_MS + drainMs + drain.moreMs).unref()
    if (drainMs > 0) await sleep(drainMs)
    await stopAll()
    // Waits for parts that a start in progress has added since.
    await started()
    await stopAll()
    process.exit(exitCode)
  }

  function fail(code: number, message: string) {
    if (stopping.signal.aborted) return
    sayWhy(new StartError(message))
    void end(code)
  }

  listenForSignals(() => void end(0))
  const life: Lifetime = {
    signal: stopping.signal,
    drainFirst: (request) => void (drain = request),
    onStop: (stop) => void stops.push(stop),
    fail,
  }
  return { life, end }
}
