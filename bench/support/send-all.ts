import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncPorts } from '../../src/sync/ports.ts'
import type { TestDevice } from '../../tests/support/server/device.ts'
import { unpack } from './unpack.ts'

const LOOK_EVERY_MS = 100
const LOOK_AT_LATEST_MS = 1_000
/** As the app's engine waits. */
const AFTER_FAILURE_MS = 5_000

export interface SentAll {
  readonly requests: number
  readonly givenUp: number
  /** Changes that were sent once more. */
  readonly again: number
  /** Times that the device's own storage took too long, where hundreds of devices share a thread. */
  readonly stalled: number
}

/** The app's own engine sends what waits on the device, in the machine's time, until nothing waits. */
export async function sendAll(device: TestDevice, overrides: Partial<SyncPorts> = {}): Promise<SentAll> {
  const timesByKey = new Map<string, number>()
  const sent = { requests: 0, givenUp: 0, stalled: 0 }
  const ask = overrides.fetch ?? device.ports.fetch
  const ports: SyncPorts = {
    ...device.ports,
    now: Date.now,
    random: Math.random,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
    ...overrides,
    fetch: async (path, init) => {
      sent.requests += 1
      for (const key of await keysIn(init)) timesByKey.set(key, (timesByKey.get(key) ?? 0) + 1)
      init.signal?.addEventListener('abort', () => (sent.givenUp += 1), { once: true })
      return ask(path, init)
    },
  }
  for (;;) {
    try {
      if ((await device.outbox.pending.count()) === 0) break
      const { nextDueAt = 0 } = await device.push(ports)
      await sleep(Math.min(Math.max(nextDueAt - Date.now(), LOOK_EVERY_MS), LOOK_AT_LATEST_MS))
    } catch (error) {
      if (!isStall(error)) throw error
      sent.stalled += 1
      await sleep(AFTER_FAILURE_MS * Math.random())
    }
  }
  return { ...sent, again: [...timesByKey.values()].reduce((again, times) => again + times - 1, 0) }
}

/** A read that was broken off because it took too long: the app's engine begins again, too. */
const isStall = (error: unknown) => error instanceof Error && error.name === 'AbortError'

async function keysIn({ body, headers }: RequestInit): Promise<string[]> {
  const alone = new Headers(headers).get('idempotency-key')
  if (alone !== null) return [alone]
  const text = body instanceof Blob ? await gunzipped(body) : body
  if (typeof text !== 'string') return []
  const { items = [] } = JSON.parse(text) as { items?: { key: string }[] }
  return items.map(({ key }) => key)
}

const gunzipped = async (packed: Blob) => unpack(Buffer.from(await packed.arrayBuffer()), 'gzip')
