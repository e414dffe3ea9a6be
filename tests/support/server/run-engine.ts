import { startEngine } from '../../../src/sync/engine.ts'
import type { SyncPorts } from '../../../src/sync/ports.ts'
import type { TestDevice } from './device.ts'
import { isLive } from '../fakes/faulty-transport.ts'

/** After this many turns of the event loop without a pending request, an engine is taken to wait for the clock. */
const CALM_TURNS = 40
const STEP_MS = 1_000

/**
 * Runs the real engine of a device until `isDone`, and returns the virtual time that took. The clock moves only without a
 * pending request, so that a loaded machine never looks like a silent network.
 */
export async function runEngine(
  device: TestDevice,
  isDone: () => boolean | Promise<boolean>,
  limitMs = 15 * 60_000,
): Promise<number> {
  const engine = startEngine({ ...device.ports, fetch: withoutStream(device) })
  try {
    for (let tookMs = 0; tookMs < limitMs; tookMs += STEP_MS) {
      await untilCalm(device)
      if (await isDone()) return tookMs
      device.clock.advance(STEP_MS)
    }
    throw new Error('The engine has not got there in time.')
  } finally {
    engine.stop()
  }
}

/** The engine polls at its own pace. */
const withoutStream =
  ({ transport }: TestDevice): SyncPorts['fetch'] =>
  (path, init) =>
    isLive(path) ? Promise.reject(new TypeError('fetch failed')) : transport.fetch(path, init)

async function untilCalm({ transport }: TestDevice): Promise<void> {
  for (let turn = 0; turn < CALM_TURNS; turn = transport.atServer > 0 ? 0 : turn + 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
