import { createHash } from 'node:crypto'
import * as fake from 'fake-indexeddb'
import type { Sent } from './peer.ts'
import type { Channel, Tab } from './tab.ts'

type Ring = (...given: unknown[]) => void

const DATABASE_CLASSES = Object.fromEntries(Object.entries(fake).filter(([name]) => name.startsWith('IDB')))

export const ORIGIN = 'https://app.example'

/** The globals of a browser's tab, each of its own: time is the run's, chance the seed's. */
export function scopeOf(tab: Tab, more: Record<string, unknown>): Record<string, unknown> {
  const scope: Record<string, unknown> = {
    ...DATABASE_CLASSES,
    ...timersOf(tab),
    ...chanceOf(tab),
    ...eventsOf(tab.window),
    indexedDB: tab.indexedDB,
    fetch: fetchOf(tab),
    navigator: { onLine: true, locks: tab.profile.locks.of(tab.owner), userAgent: 'Chrome', language: 'en-GB' },
    document: documentOf(tab),
    location: new URL(`${ORIGIN}/`),
    localStorage: storageOf(tab.profile.localStorage),
    sessionStorage: storageOf(new Map()),
    BroadcastChannel: channelsOf(tab),
    console: new Proxy({}, { get: () => () => undefined }),
    reportError: (error: unknown) => tab.profile.complain(error),
    Request: RequestOfPage,
    Promise,
    process: undefined,
    Buffer: undefined,
    global: undefined,
    require: undefined,
    setImmediate: undefined,
    clearImmediate: undefined,
    ...more,
  }
  Object.defineProperty(scope['navigator'], 'onLine', { get: () => tab.profile.isOnline })
  const whole: Record<string, unknown> = Object.create(globalThis, Object.getOwnPropertyDescriptors(scope))
  const names = { globalThis: whole, self: whole, window: scope['document'] ? whole : undefined }
  for (const [name, value] of Object.entries(names)) Object.defineProperty(whole, name, { value })
  return whole
}

function timersOf(tab: Tab) {
  const begun = tab.profile.clock.now
  const now = () => tab.profile.clock.now
  const date = new Proxy(Date, {
    construct: (_, given: [] | [number]) => (given.length === 0 ? new Date(now()) : new Date(...given)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const repeat = (ring: Ring, ms: number, ...given: unknown[]) => {
    const state = { id: 0 }
    const again = () => {
      state.id = tab.after(ms, () => {
        again()
        ring(...given)
      })
    }
    again()
    repeats.set(state.id, state)
    return state.id
  }
  const repeats = new Map<number, { id: number }>()
  const cancel = (id: number) => {
    tab.cancel(repeats.get(id)?.id ?? id)
    repeats.delete(id)
  }
  return {
    Date: date,
    performance: { now: () => now() - begun, mark() {}, measure() {}, timeOrigin: begun },
    setTimeout: (ring: Ring, ms = 0, ...given: unknown[]) => tab.after(ms, () => ring(...given)),
    setInterval: repeat,
    clearTimeout: cancel,
    clearInterval: cancel,
    requestIdleCallback: (ring: Ring) => tab.after(10, () => ring({ didTimeout: false, timeRemaining: () => 10 })),
    cancelIdleCallback: cancel,
    requestAnimationFrame: (ring: Ring) => tab.after(16, () => ring(now() - begun)),
    cancelAnimationFrame: cancel,
  }
}

function chanceOf({ profile: { choice } }: Tab) {
  const random = () => choice.next()
  const math = Object.create(Math) as Math
  Object.assign(math, { random })
  const fill = <Given extends ArrayBufferView>(array: Given): Given => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (const index of bytes.keys()) bytes[index] = choice.below(256)
    return array
  }
  // Of Node's own, other threads would answer, at any time.
  const digest = async (name: string | { name: string }, data: BufferSource) => {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
    const algorithm = (typeof name === 'string' ? name : name.name).replace('-', '').toLowerCase()
    const hash = createHash(algorithm)
      .update(bytes as Uint8Array)
      .digest()
    return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength)
  }
  return { Math: math, crypto: { getRandomValues: fill, randomUUID: () => choice.uuid(), subtle: { digest } } }
}

const eventsOf = (target: EventTarget) => ({
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
})

const documentOf = (tab: Tab) =>
  Object.assign(tab.document, { visibilityState: 'visible', hidden: false, hasFocus: () => true, prerendering: false })

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, String(value)),
  removeItem: (key: string) => void kept.delete(key),
})

function channelsOf(tab: Tab) {
  return class {
    onmessage: Channel['hear'] | null = null
    private readonly heard = new EventTarget()
    private readonly channel: Channel
    readonly name: string
    constructor(name: string) {
      this.name = name
      this.channel = {
        name,
        hear: (event) => {
          this.onmessage?.(event)
          this.heard.dispatchEvent(Object.assign(new Event('message'), event))
        },
      }
      tab.channels.add(this.channel)
    }
    postMessage(data: unknown): void {
      if (!tab.isDead) tab.profile.tell(tab, this.name, data)
      // The other channels of that name in the same tab hear it too.
      for (const other of tab.channels)
        if (other !== this.channel && other.name === this.name) tab.after(1, () => other.hear({ data }))
    }
    addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
      this.heard.addEventListener(...given)
    }
    removeEventListener(...given: Parameters<EventTarget['removeEventListener']>): void {
      this.heard.removeEventListener(...given)
    }
    close(): void {
      tab.channels.delete(this.channel)
    }
  }
}

class RequestOfPage extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(withOrigin(input), init)
  }
}

const fetchOf =
  (tab: Tab) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const answer = await tab.fetch(await sentBy(input, init), signal)
    return responseOf(answer)
  }

export const responseOf = ({
  status,
  headers = {},
  body,
}: {
  status: number
  headers?: Record<string, string>
  body: string
}) => new Response(status === 204 || status === 304 ? null : body, { status, headers })

export async function sentBy(input: string | URL | Request, init?: RequestInit): Promise<Sent> {
  const request = input instanceof Request && !init ? input : new Request(withOrigin(input), init)
  const url = new URL(request.url)
  return {
    method: request.method,
    path: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    body: request.body ? await request.clone().text() : undefined,
  }
}

const withOrigin = (input: string | URL | Request) => (input instanceof Request ? input : new URL(input, ORIGIN))
