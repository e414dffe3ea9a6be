const SIGNALS = ['SIGTERM', 'SIGINT'] as const

export interface StopSignals {
  readonly listen: () => void
  /** Restores the default effect of signals, which is to end the process at once. */
  readonly letThrough: () => void
}

/**
 * Calls `end` at the first signal and ignores the others. npm forwards SIGTERM, and systemd and Ctrl-C signal the whole
 * group, so a second one usually follows. It would end the process before PostgreSQL, which outlives it, has stopped.
 */
export function onStopSignals(end: () => void): StopSignals {
  let isEnding = false
  const take = () => {
    if (isEnding) return
    isEnding = true
    end()
  }
  const letThrough = () => SIGNALS.forEach((signal) => process.off(signal, take))
  const listen = () => {
    letThrough()
    SIGNALS.forEach((signal) => process.on(signal, take))
  }
  listen()
  return { listen, letThrough }
}
