const LOOK_AGAIN_MS = 60_000

export interface QueueWork {
  readonly next: () => Promise<string | undefined>
  readonly carry: (id: string, signal: AbortSignal) => Promise<void>
  /** Calls back at each change; whatever must no longer be sent stops at once. */
  readonly watch: (listener: (mustStop: (id: string) => boolean) => void) => void
  readonly onSession: (listener: () => void) => void
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** One after the other, and in one tab at a time to save requests: two that send the same do no harm. */
export function runQueue(name: string, travel: QueueWork, locks: LockManager | undefined): void {
  let wake = () => undefined as void
  let carrying: { id: string; abort: AbortController } | undefined
  travel.watch((mustStop) => {
    wake()
    if (carrying && mustStop(carrying.id)) carrying.abort.abort()
  })
  travel.onSession(() => wake())

  async function carryNext(idle: AbortSignal): Promise<void> {
    const id = await travel.next()
    if (id === undefined) return await travel.sleep(LOOK_AGAIN_MS, idle)
    carrying = { id, abort: new AbortController() }
    await travel.carry(id, carrying.abort.signal)
  }

  async function run(): Promise<void> {
    for (;;) {
      const idle = new AbortController()
      wake = () => idle.abort()
      try {
        await carryNext(idle.signal)
      } catch (error) {
        // For a full disk or a closed database: nothing else would continue what waits.
        reportError(error)
        await travel.sleep(LOOK_AGAIN_MS, idle.signal)
      }
      carrying = undefined
    }
  }
  void (locks ? locks.request(name, run) : run())
}
