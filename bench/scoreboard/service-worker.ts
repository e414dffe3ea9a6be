import { BackgroundSync } from './background-sync.ts'
import type { Answer, Sent } from './peer.ts'
import type { Profile } from './profile.ts'
import { ORIGIN } from './scope.ts'
import { Tab } from './tab.ts'

class ExtendableEvent extends Event {
  readonly until: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.until.push(work)
  }
}

class FetchEvent extends ExtendableEvent {
  answer: Promise<Response> | undefined
  readonly request: Request
  constructor(request: Request) {
    super('fetch')
    this.request = request
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer
  }
}

class SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
  constructor(tag: string, lastChance: boolean) {
    super('sync')
    this.tag = tag
    this.lastChance = lastChance
  }
}

export function installServiceWorker(profile: Profile, code: string, config: string): void {
  let worker: Tab | undefined
  let died: () => void = () => undefined
  let death = new Promise<void>(() => undefined)

  const running = (): Tab => {
    if (worker && !worker.isDead) return worker
    worker = new Tab(profile)
    death = new Promise((resolve) => (died = resolve))
    const kill = worker.kill.bind(worker)
    worker.kill = () => {
      kill()
      died()
    }
    worker.isWorker = true
    const sync = { register: (tag: string) => backgroundSync.register(tag) }
    worker.run(code, {
      registration: { scope: `${ORIGIN}/`, sync },
      config,
      FetchEvent,
      ExtendableEvent,
      SyncEvent,
      document: undefined,
      localStorage: undefined,
    })
    return worker
  }

  const backgroundSync = new BackgroundSync(
    profile.clock,
    () => profile.isOnline,
    async (tag, lastChance) => {
      const event = new SyncEvent(tag, lastChance)
      running().window.dispatchEvent(event)
      await Promise.race([Promise.all(event.until), death.then(() => Promise.reject(new Error('The worker died.')))])
    },
  )
  profile.backgroundSync = backgroundSync
  profile.intercept = async (sent: Sent): Promise<Answer> => {
    const request = new Request(ORIGIN + sent.path, {
      method: sent.method,
      headers: sent.headers,
      ...(sent.body === undefined ? {} : { body: sent.body }),
    })
    const event = new FetchEvent(request)
    running().window.dispatchEvent(event)
    const response = await (event.answer ?? Promise.reject(new Error('The service worker has no route for it.')))
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
}
