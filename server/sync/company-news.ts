import type { Poke } from '../../contract/endpoints/sync.ts'
import type { Store } from '../store/core/open-store.ts'
import { mergedPoke } from '../store/core/poke.ts'
import { type News, readNews } from '../store/feed/news.ts'
import type { PokeListener, PokeQueue } from './poke-queue.ts'

export interface NewsListener extends PokeListener {
  readonly userId: string
  /** Whether it can use what changed. Others are only notified that something did. */
  readonly takesNews: boolean
}

export interface CompanyNews {
  add(poke: Poke): void
  /** Since when a commit waits to be sent, by `performance.now()`. */
  waitingSince(): number | undefined
  close(): void
}

export interface NewsParts {
  readonly store: Store
  readonly companyId: string
  readonly listeners: () => readonly NewsListener[]
  /** Ends the streams of those who may not hear of this company any more. */
  readonly lookAgain: (companyId: string) => Promise<void>
  /** For everybody who has to pull. */
  readonly queue: () => PokeQueue
  /** How many devices got what changed with their poke, and how many have to pull it. */
  readonly onSent?: (withNews: number, without: number) => void
}

const LEAST_MS = 250
const MOST_MS = 5_000
/** About what it takes of a processor to tell one device, several times over. */
const EACH_MS = 1

/** Reads what changed once for all devices of a company that are open, and tells them together. */
export function createCompanyNews({ store, companyId, listeners, lookAgain, queue, onSent }: NewsParts): CompanyNews {
  let pending: { poke: Poke; since: number } | undefined
  /** Devices have everything up to here, with the news or because they pull it. */
  let after: number | undefined
  let toldAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  /** Since when the commit waited that is being sent. */
  let tellingSince: number | undefined
  let isClosed = false

  async function read({ seq }: Poke) {
    if (after === undefined && seq === 0) return
    const news = await readNews(store, companyId, after ?? seq - 1)
    // After what was read, so that nobody hears of anything from after their time.
    if (news !== undefined && news !== 'none') await lookAgain(companyId)
    return news
  }

  async function tell(poke: Poke) {
    const news = await read(poke).catch(() => undefined)
    // The news before was read after this commit.
    if (news === 'none' && !poke.settings) return
    const seq = tellAll({ listeners, queue, onSent }, poke, news === 'none' ? undefined : news)
    if (seq > 0) after = seq
  }

  function plan() {
    if (tellingSince !== undefined || isClosed || timer !== undefined || pending === undefined) return
    const betweenMs = Math.min(MOST_MS, Math.max(LEAST_MS, listeners().length * EACH_MS))
    timer = setTimeout(
      () => {
        timer = undefined
        if (pending === undefined) return
        const { poke, since } = pending
        pending = undefined
        tellingSince = since
        toldAt = performance.now()
        void tell(poke).finally(() => {
          tellingSince = undefined
          plan()
        })
      },
      Math.max(0, toldAt + betweenMs - performance.now()),
    )
  }

  return {
    add(poke) {
      const concerned = listeners()
      if (!concerned.some(({ takesNews }) => takesNews)) return queue().add(poke, concerned)
      pending = { poke: mergedPoke(poke, pending?.poke), since: pending?.since ?? performance.now() }
      plan()
    },
    waitingSince: () => tellingSince ?? pending?.since,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Returns the position in the feed that was sent. */
function tellAll(
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
