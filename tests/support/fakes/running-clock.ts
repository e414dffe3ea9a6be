import { sleep } from '../../../src/sync/ports.ts'
import type { VirtualClock } from './virtual-clock.ts'

/**
 * The machine's time, with waits that pass `hurry` times as fast. Silence is measured in real time: a loaded machine must
 * not look like a network that is gone.
 */
export function runningClock(hurry = 1): VirtualClock {
  const startedAt = Date.now()
  const isForSilence = (ms: number) => ms === 20_000 || ms === 60_000
  const unused = () => {
    throw new Error('This clock can’t be advanced.')
  }
  return {
    elapsed: () => (Date.now() - startedAt) * hurry,
    now: () => startedAt - 60 * 60_000 + (Date.now() - startedAt) * hurry,
    sleep: (ms, signal) => sleep(isForSilence(ms) ? ms : ms / hurry, signal),
    advance: () => undefined,
    set: unused,
    sleepers: unused,
    untilNext: unused,
  }
}
