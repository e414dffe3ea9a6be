import type { Poke } from '../../contract/endpoints/sync.ts'
import type { Store } from '../store/core/open-store.ts'
import { mergedPoke } from '../store/core/poke.ts'
import { type News, readNews } from '../store/feed/news.ts'
import type { PokeListener, PokeQueue } from './poke-queue.ts'

export interface NewsListener extends PokeListener {
  readonly userId: string
  /** Whether the device can use news. Other devices only get the poke, and pull. */
  readonly takesNews: boolean
}

export interface CompanyNews {
  add(poke: Poke): void
  /** Since when the oldest unsent commit waits, by `performance.now()`. */
  waitingSince(): number | undefined
  close(): void
}

export interface NewsParts {
  readonly store: Store
  readonly companyId: string
  readonly listeners: () => readonly NewsListener[]
  /** Ends the streams of users who have lost access to this company. */
  readonly lookAgain: (companyId: string) => Promise<void>
  /** The queue for devices that have to pull. */
  readonly queue: () => PokeQueue
  /** Called with the number of devices that got the changes with their poke, and of those that have to pull them. */
  readonly onSent?: (withNews: number, without: number) => void
}

const LEAST_MS = 250
const MOST_MS = 5_000
/** Several times the processor time that notifying one device takes. */
const EACH_MS = 1

/**
 * Notifies the open devices of a company about commits. The changes are read once and sent with the poke, so that
 * devices need no pull.
 *
 *   add(poke) ─► pending ─wait─► read news, check access ─► devices that may have it: poke with news
 *                                                         └─► the others: poke queue, and they pull
 *
 * What must always hold: `after` never moves past a commit that devices have neither received nor were asked to pull,
 * and a user without access gets nothing.
 */
export function createCompanyNews({ store, companyId, listeners, lookAgain, queue, onSent }: NewsParts): CompanyNews {
  let pending: { poke: Poke; since: number } | undefined
  /** Devices have everything up to this seq, with the news or because they pull it. */
  let after: number | undefined
  let notifiedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  /** Since when the commit that is being sent has waited. */
  let sendingSince: number | undefined
  let isClosed = false

  async function read({ seq }: Poke) {
    if (after === undefined && seq === 0) return
    const news = await readNews(store, companyId, after ?? seq - 1)
    // Checked after reading, so that no user gets changes from after they lost access.
    if (news !== undefined && news !== 'none') await lookAgain(companyId)
    return news
  }

  async function send(poke: Poke) {
    const news = await read(poke).catch(() => undefined)
    // The previous news was read after this commit, so it included it.
    if (news === 'none' && !poke.settings) return
    const seq = notifyAll({ listeners, queue, onSent }, poke, news === 'none' ? undefined : news)
    if (seq > 0) after = seq
  }

  function plan() {
    if (sendingSince !== undefined || isClosed || timer !== undefined || pending === undefined) return
    const betweenMs = Math.min(MOST_MS, Math.max(LEAST_MS, listeners().length * EACH_MS))
    timer = setTimeout(
      () => {
        timer = undefined
        if (pending === undefined) return
        const { poke, since } = pending
        pending = undefined
        sendingSince = since
        notifiedAt = performance.now()
        void send(poke).finally(() => {
          sendingSince = undefined
          plan()
        })
      },
      Math.max(0, notifiedAt + betweenMs - performance.now()),
    )
  }

  return {
    add(poke) {
      const concerned = listeners()
      if (!concerned.some(({ takesNews }) => takesNews)) return queue().add(poke, concerned)
      pending = { poke: mergedPoke(poke, pending?.poke), since: pending?.since ?? performance.now() }
      plan()
    },
    waitingSince: () => sendingSince ?? pending?.since,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Returns the seq that was sent. */
function notifyAll(
  { listeners, queue, onSent }: Pick<NewsParts, 'listeners' | 'queue'> & { onSent: NewsParts['onSent'] | undefined },
  poke: Poke,
  news: News | undefined,
) {
  const turns = queue()
  const place = { ...poke, seq: Math.max(poke.seq, news?.seq ?? 0) }
  const mayHave = (listener: NewsListener) =>
    news !== undefined && listener.takesNews && !news.owners.has(listener.userId) && !turns.has(listener)
  const concerned = listeners()
  const [having, others] = [concerned.filter(mayHave), concerned.filter((listener) => !mayHave(listener))]
  for (const listener of having) listener.notify(place, news?.text)
  turns.add(place, others)
  onSent?.(having.length, others.length)
  return place.seq
}
