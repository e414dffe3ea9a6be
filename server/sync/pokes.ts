import { poke, type Poke } from '../../contract/endpoints/sync.ts'
import type { Store } from '../store/open-store.ts'
import { POKE_CHANNEL } from '../store/poke.ts'

export type PokeListener = (poke: Poke) => void

/** The pokes of this server process: one database connection listens for all its streams. */
export interface Pokes {
  /** Answers with the way to stop. */
  subscribe(listener: PokeListener): () => void
  close(): Promise<void>
}

export async function openPokes(store: Store): Promise<Pokes> {
  const listeners = new Set<PokeListener>()
  const stop = await store.listen(POKE_CHANNEL, (payload) => {
    const heard = poke.parse(JSON.parse(payload))
    for (const listener of listeners) listener(heard)
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: stop,
  }
}
