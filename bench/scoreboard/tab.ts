import type { Answer, Sent } from './peer.ts'
import type { Profile } from './profile.ts'
import { scopeOf } from './scope.ts'

type Listener = (event: { data: unknown }) => void
export interface Channel {
  name: string
  hear: Listener
}

export class Tab {
  readonly profile: Profile
  readonly owner = Symbol('tab')
  readonly window = new EventTarget()
  readonly document = new EventTarget()
  readonly channels = new Set<Channel>()
  readonly timers = new Set<number>()
  isDead = false
  isWorker = false
  private readonly databases = new Set<IDBDatabase>()

  constructor(profile: Profile) {
    this.profile = profile
    profile.tabs.add(this)
  }

  get device(): number {
    return this.profile.device
  }

  run<Exported>(code: string, more: Record<string, unknown> = {}): Exported {
    const scope = scopeOf(this, more)
    // As a browser would, with its globals. An own realm would make every array of fake-indexeddb a stranger.
    // oxlint-disable-next-line typescript/no-implied-eval
    const evaluate = new Function(
      'scope',
      `with (scope) return (() => {\n${code}\nreturn typeof peer === 'undefined' ? undefined : peer\n})()`,
    )
    return evaluate(scope) as Exported
  }

  fetch(sent: Sent, signal: AbortSignal | null | undefined): Promise<Answer> {
    const { intercept } = this.profile
    if (intercept && sent.method !== 'GET' && !this.isWorker) return this.unlessDead(intercept(sent))
    return this.profile.network.send(this, sent, signal)
  }

  private unlessDead<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.isDead || resolve(value),
        (error: unknown) => this.isDead || reject(error),
      )
    })
  }

  after(ms: number, ring: () => void): number {
    if (this.isDead) return 0
    const id = this.profile.clock.after(ms, () => {
      this.timers.delete(id)
      try {
        ring()
      } catch (error) {
        this.profile.complain(error)
      }
    })
    this.timers.add(id)
    return id
  }

  cancel(id: number): void {
    this.timers.delete(id)
    this.profile.clock.cancel(id)
  }

  hear(name: string, data: unknown): void {
    for (const channel of this.channels) if (channel.name === name) this.after(1, () => channel.hear({ data }))
  }

  get indexedDB(): IDBFactory {
    const { indexedDB } = this.profile
    const open = (name: string, version?: number) => {
      const request = version === undefined ? indexedDB.open(name) : indexedDB.open(name, version)
      request.addEventListener('success', () => {
        if (this.isDead) request.result.close()
        else this.databases.add(request.result)
      })
      return request
    }
    return {
      open,
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
      databases: () => indexedDB.databases(),
      cmp: (first, second) => indexedDB.cmp(first, second),
    }
  }

  /** Here and now: nothing that runs in it ever does anything again. */
  kill(): void {
    if (this.isDead) return
    this.isDead = true
    this.profile.tabs.delete(this)
    for (const id of this.timers) this.profile.clock.cancel(id)
    this.channels.clear()
    this.profile.locks.drop(this.owner)
    for (const database of this.databases) database.close()
  }
}
