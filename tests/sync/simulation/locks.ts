import type { Locks } from '../../../src/sync/ports.ts'

interface Waiting {
  grant(): void
  isGone(): boolean
}

export class ProfileLocks {
  private readonly holders = new Map<string, symbol>()
  private readonly queues = new Map<string, Waiting[]>()

  forContext(isDead: () => boolean, onDeath: (release: () => void) => void): Locks {
    return {
      request: async (name, { ifAvailable = false, signal }, work) => {
        if (isDead()) return new Promise(() => undefined)
        signal?.throwIfAborted()
        if (ifAvailable && this.holders.has(name)) return work(null)
        const lockId = Symbol(name)
        const release = () => this.release(name, lockId)
        // At once: between the grant and the next step of this code the context may die, or another may request it.
        const take = () => {
          this.holders.set(name, lockId)
          onDeath(release)
        }
        if (this.holders.has(name)) {
          await new Promise<void>((granted, fail) => {
            const grant = () => {
              take()
              granted()
            }
            this.queueOf(name).push({ grant, isGone: () => isDead() || signal?.aborted === true })
            signal?.addEventListener('abort', () => fail(signal.reason))
          })
        } else take()
        try {
          return await work({ name })
        } finally {
          release()
        }
      },
    }
  }

  private queueOf(name: string): Waiting[] {
    const queue = this.queues.get(name) ?? []
    this.queues.set(name, queue)
    return queue
  }

  private release(name: string, lockId: symbol): void {
    if (this.holders.get(name) !== lockId) return
    this.holders.delete(name)
    const queue = this.queueOf(name)
    while (queue.length > 0) {
      const next = queue.shift()
      if (next && !next.isGone()) return next.grant()
    }
  }
}
