import type { Locks } from '../../../src/sync/ports.ts'

interface Waiting {
  grant(): void
  isGone(): boolean
}

/** The Web Locks of one browser profile, as far as sync uses them. */
export class ProfileLocks {
  private readonly holders = new Map<string, symbol>()
  private readonly queues = new Map<string, Waiting[]>()

  /** As a context sees them: what it holds is let go of when it dies. */
  forContext(isDead: () => boolean, onDeath: (release: () => void) => void): Locks {
    return {
      request: async (name, { ifAvailable = false }, work) => {
        if (isDead()) return new Promise(() => undefined)
        if (this.holders.has(name)) {
          if (ifAvailable) return work(null)
          await new Promise<void>((grant) => this.queueOf(name).push({ grant, isGone: isDead }))
        }
        const held = Symbol(name)
        this.holders.set(name, held)
        const release = () => this.release(name, held)
        onDeath(release)
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

  private release(name: string, held: symbol): void {
    if (this.holders.get(name) !== held) return
    this.holders.delete(name)
    const queue = this.queueOf(name)
    while (queue.length > 0) {
      const next = queue.shift()
      if (next && !next.isGone()) return next.grant()
    }
  }
}
