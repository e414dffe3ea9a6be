import type { SyncPorts } from './ports.ts'

/** When nothing has moved for so long, what the work waits for will not come. */
const STALL_MS = 60_000

export class Stalled extends Error {
  constructor() {
    super('Nothing has moved for a minute.')
    this.name = 'Stalled'
  }
}

/** Ends work that no longer calls `beat` with `Stalled` and aborts its signal, so that it may be started again. */
export async function withStallTimeout<T>(
  ports: Pick<SyncPorts, 'sleep'>,
  signal: AbortSignal,
  work: (beat: () => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  let beats = 0
  const watch = async (): Promise<never> => {
    for (let seen = -1; seen !== beats; ) {
      seen = beats
      await ports.sleep(STALL_MS, over.signal)
    }
    throw new Stalled()
  }
  const beat = () => {
    beats += 1
  }
  try {
    return await Promise.race([work(beat, AbortSignal.any([signal, over.signal])), watch()])
  } finally {
    over.abort()
  }
}
