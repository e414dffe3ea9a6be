import type { SyncPorts } from './ports.ts'

/** Ends a wait early. Rung while nobody waits, it ends the next wait at once. */
export interface Bell {
  ring: () => void
  /** Resolves when rung, after `ms` (undefined: never by itself), or when `signal` aborts. */
  wait: (ms: number | undefined, signal: AbortSignal) => Promise<'rung' | 'time'>
}

export function createBell(ports: Pick<SyncPorts, 'sleep'>): Bell {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async wait(ms, signal) {
      const done = new AbortController()
      const rung = new Promise<'rung'>((resolve) => {
        wake = () => resolve('rung')
        signal.addEventListener('abort', () => resolve('rung'), { signal: done.signal })
        if (isRung || signal.aborted) resolve('rung')
      })
      const time = ms === undefined ? rung : ports.sleep(ms, done.signal).then(() => 'time' as const)
      const reason = await Promise.race([rung, time])
      done.abort()
      wake = undefined
      isRung = false
      return reason
    },
  }
}
