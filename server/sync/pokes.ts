import * as z from 'zod/mini'
import { poke, type Poke } from '../../contract/endpoints/sync.ts'
import { id } from '../../contract/entities/primitives.ts'
import type { Store } from '../store/core/open-store.ts'
import { POKE_CHANNEL } from '../store/core/poke.ts'

export type PokeListener = (poke: Poke) => void
export type AccessListener = (change: { userId: string; sessionId?: string | undefined }) => void

const accessChange = z.object({ userId: id, sessionId: z.optional(id) })
const heard = z.union([poke, accessChange])

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
    const news = heard.parse(JSON.parse(payload))
    if ('userId' in news) for (const listener of accessListeners) listener(news)
    else for (const listener of listeners) listener(news)
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
