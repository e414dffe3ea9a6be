import { Worker } from 'node:worker_threads'
import { BEAT_MS } from './hang-clock.ts'

// Restarts a server whose main loop is blocked: the process ends, and its supervisor starts it again.
//
// Main thread                              watching thread (watchdog.worker.ts)
//   a beat every 250 ms  ──────────────►   no beat for 3 s: SIGTERM gets its default effect back, which is to end the process
//   the route started last ────────────►   no beat for 10 s: logs where the main thread is, and ends the process

const ROUTE_BYTES = 200

export interface WatchdogData {
  readonly beats: Int32Array
  readonly route: Uint8Array
  readonly limitMs: number
  readonly releaseMs: number
}

export interface Watchdog {
  /** Logged when the main thread can't report its position. A pattern such as `GET /api/epc/leads/:id`, never an address. */
  noteRoute(route: string): void
  stop(): Promise<void>
}

/** To be called when the synchronous work of a start is done. */
export function startWatchdog({ limitMs = 10_000, releaseMs = 3_000 } = {}): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const route = new Uint8Array(new SharedArrayBuffer(ROUTE_BYTES))
  const beat = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  const workerData: WatchdogData = { beats, route, limitMs, releaseMs }
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), { workerData })
  worker.unref()
  // A server without a watchdog still works.
  worker.on('error', (error) => process.stderr.write(`The watchdog has stopped: ${error.message}\n`))
  const encoder = new TextEncoder()
  return {
    noteRoute: (name) => {
      const { written } = encoder.encodeInto(name, route.subarray(0, ROUTE_BYTES - 1))
      route[written] = 0
    },
    stop: async () => {
      clearInterval(beat)
      await worker.terminate()
    },
  }
}

/** The watching thread finds `letSignalsThrough` in the main thread by this name. */
export const SIGNALS = 'doorstep.signals'
