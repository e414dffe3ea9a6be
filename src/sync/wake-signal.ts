import type { SyncPorts } from './ports.ts'

/** Ends a wait early. Raised while nothing waits, it ends the next wait at once. */
export interface WakeSignal {
  wake: () => void
  /** Resolves when raised, when `signal` aborts, or after `ms`; undefined: never on its own. */
  wait: (ms: number | undefined, signal: AbortSignal) => Promise<'rung' | 'time'>
}

export function createWakeSignal(ports: Pick<SyncPorts, 'sleep'>): WakeSignal {
  const waiting = new Set<() => void>()
  let isRung = false
  return {
    wake() {
      isRung = waiting.size === 0
      for (const end of waiting) end()
    },
    async wait(ms, signal) {
      if (isRung || signal.aborted) {
        isRung = false
        return 'rung'
      }
      const over = new AbortController()
      const rung = new Promise<'rung'>((resolve) => {
        const end = () => {
          waiting.delete(end)
          resolve('rung')
        }
        waiting.add(end)
        over.signal.addEventListener('abort', end)
        signal.addEventListener('abort', end, { signal: over.signal })
      })
      const time = ms === undefined ? rung : ports.sleep(ms, over.signal).then(() => 'time' as const)
      try {
        return await Promise.race([rung, time])
      } finally {
        over.abort()
      }
    },
  }
}
