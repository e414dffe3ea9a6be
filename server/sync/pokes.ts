import * as z from 'zod/mini'
import { poke } from '../../contract/endpoints/sync.ts'
import { id } from '../../contract/entities/primitives.ts'
import type { Store } from '../store/core/open-store.ts'
import { POKE_CHANNEL } from '../store/core/poke.ts'
import { type CompanyNews, createCompanyNews, type NewsListener } from './company-news.ts'
import { createPokeQueue, type PokeQueue } from './poke-queue.ts'

export type AccessListener = (change: { userId: string; sessionId?: string | undefined }) => void

const accessChange = z.object({ userId: id, sessionId: z.optional(id) })
const message = z.union([poke, accessChange])

/** The pokes of this server process. One database connection listens for all its streams. */
export interface Pokes {
  subscribe(listener: NewsListener): () => void
  subscribeAccess(listener: AccessListener): () => void
  /** For how long the oldest commit has waited that devices of this server don't know about yet. */
  lagMs(): number
  /** Counts since the start: devices that got the changes with their poke, and those that had to pull them. */
  readonly sent: Readonly<Record<'withNews' | 'without', number>>
  close(): Promise<void>
}

export async function openPokes(store: Store, lookAgain: (companyId: string) => Promise<void>): Promise<Pokes> {
  const listeners = new Set<NewsListener>()
  const accessListeners = new Set<AccessListener>()
  const queues = new Map<string, PokeQueue>()
  const newsByCompany = new Map<string, CompanyNews>()
  const sent = { withNews: 0, without: 0 }
  const listenersOf = (companyId: string) => [...listeners].filter(({ isOf }) => isOf(companyId))
  const queueOf = (companyId: string) => {
    const queue =
      queues.get(companyId) ??
      createPokeQueue({ isBusy: store.arePullsWaiting, onEmpty: () => void queues.delete(companyId) })
    queues.set(companyId, queue)
    return queue
  }
  const newsOf = (companyId: string) => {
    const news =
      newsByCompany.get(companyId) ??
      createCompanyNews({
        store,
        companyId,
        listeners: () => listenersOf(companyId),
        lookAgain,
        queue: () => queueOf(companyId),
        onSent: (withNews, without) => {
          sent.withNews += withNews
          sent.without += without
        },
      })
    newsByCompany.set(companyId, news)
    return news
  }
  const stop = await store.listen(POKE_CHANNEL, (payload) => {
    const change = message.parse(JSON.parse(payload))
    if ('userId' in change) for (const listener of accessListeners) listener(change)
    else if (listenersOf(change.companyId).length > 0) newsOf(change.companyId).add(change)
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        for (const queue of queues.values()) queue.leave(listener)
      }
    },
    subscribeAccess(listener) {
      accessListeners.add(listener)
      return () => void accessListeners.delete(listener)
    },
    lagMs() {
      const since = [...queues.values(), ...newsByCompany.values()].map((each) => each.waitingSince())
      return Math.max(0, ...since.map((at) => (at === undefined ? 0 : performance.now() - at)))
    },
    sent,
    async close() {
      await stop()
      for (const each of [...queues.values(), ...newsByCompany.values()]) each.close()
    },
  }
}
