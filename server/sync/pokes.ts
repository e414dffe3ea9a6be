import * as z from 'zod/mini'
import { poke, type Poke } from '../../contract/endpoints/sync.ts'
import { id } from '../../contract/entities/primitives.ts'
import type { Store } from '../store/core/open-store.ts'
import { POKE_CHANNEL } from '../store/core/poke.ts'

export interface PokeListener {
  readonly isOf: (companyId: string) => boolean
  readonly notify: (poke: Poke) => void
}
export type AccessListener = (change: { userId: string; sessionId?: string | undefined }) => void

const accessChange = z.object({ userId: id, sessionId: z.optional(id) })
const message = z.union([poke, accessChange])

/** The pokes of this server process: one database connection listens for all its streams. */
export interface Pokes {
  subscribe(listener: PokeListener): () => void
  subscribeAccess(listener: AccessListener): () => void
  close(): Promise<void>
}

export async function openPokes(store: Store): Promise<Pokes> {
  const listeners = new Set<PokeListener>()
  const accessListeners = new Set<AccessListener>()
  const stop = await store.listen(POKE_CHANNEL, (payload) => {
    const change = message.parse(JSON.parse(payload))
    if ('userId' in change) for (const listener of accessListeners) listener(change)
    else spread(change, listeners)
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeAccess(listener) {
      accessListeners.add(listener)
      return () => void accessListeners.delete(listener)
    },
    close: stop,
  }
}

/** So many devices are asked at once: a small company sees a change without delay. */
const AT_ONCE = 10
/** About what the pull of one device takes of a processor. */
const EACH_MS = 5
const LONGEST_MS = 10_000

/** The devices of a large company ask one after the other, each time in another order. */
export function spread(poke: Poke, listeners: Iterable<PokeListener>): void {
  const concerned = [...listeners].filter(({ isOf }) => isOf(poke.companyId))
  const { length } = concerned
  const eachMs = length <= AT_ONCE ? 0 : Math.min(EACH_MS, LONGEST_MS / length)
  for (const [index, { notify }] of concerned.entries()) {
    const afterMs = Math.round(((index + poke.seq) % length) * eachMs)
    notify(afterMs > 0 ? { ...poke, afterMs } : poke)
  }
}
