interface Held {
  name: string
  mode: string
  owner: symbol
}
interface Wanted extends Held {
  begin: () => void
}
interface LockOptions {
  mode?: string
  ifAvailable?: boolean
  steal?: boolean
  signal?: AbortSignal
}
type Work = (lock: { name: string; mode: string } | null) => unknown

export class Locks {
  private held = new Set<Held>()
  private queue: Wanted[] = []

  of(owner: symbol) {
    return {
      request: (name: string, second: LockOptions | Work, third?: Work) => {
        const options = typeof second === 'function' ? {} : second
        const work = typeof second === 'function' ? second : third
        if (!work) throw new TypeError('No work is given for the lock.')
        return this.request(owner, name, options, work)
      },
      query: async () => ({
        held: [...this.held].map(({ name, mode }) => ({ name, mode })),
        pending: this.queue.map(({ name, mode }) => ({ name, mode })),
      }),
    }
  }

  drop(owner: symbol): void {
    this.queue = this.queue.filter((wanted) => wanted.owner !== owner)
    for (const lock of this.held) if (lock.owner === owner) this.held.delete(lock)
    this.grant()
  }

  private request(owner: symbol, name: string, options: LockOptions, work: Work): Promise<unknown> {
    const { mode = 'exclusive', ifAvailable, steal, signal } = options
    return new Promise((resolve, reject) => {
      const begin = () => {
        const lock = { name, mode, owner }
        this.held.add(lock)
        void Promise.resolve({ name, mode })
          .then(work)
          .then(resolve, reject)
          .finally(() => {
            this.held.delete(lock)
            this.grant()
          })
      }
      if (steal) for (const lock of this.held) if (lock.name === name) this.held.delete(lock)
      if (this.isFree(name, mode)) return begin()
      if (ifAvailable) return void Promise.resolve(null).then(work).then(resolve, reject)
      const wanted = { name, mode, owner, begin }
      this.queue.push(wanted)
      signal?.addEventListener('abort', () => {
        if (!this.queue.includes(wanted)) return
        this.queue = this.queue.filter((other) => other !== wanted)
        reject(signal.reason)
      })
    })
  }

  private isFree(name: string, mode: string): boolean {
    const holders = [...this.held].filter((lock) => lock.name === name)
    return holders.length === 0 || (mode === 'shared' && holders.every((lock) => lock.mode === 'shared'))
  }

  private grant(): void {
    for (const wanted of this.queue) {
      if (!this.isFree(wanted.name, wanted.mode)) continue
      this.queue = this.queue.filter((other) => other !== wanted)
      wanted.begin()
    }
  }
}
