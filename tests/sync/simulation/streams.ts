import { news as newsShape, type Poke } from '../../../contract/endpoints/sync.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import { addPoke } from '../../../server/store/core/poke.ts'
import { type News, readNews } from '../../../server/store/feed/news.ts'
import type { Sender } from './network.ts'
import type { PulledPage } from './pages.ts'

/** The server's heartbeat, in the time of the listening device. */
const HEARTBEAT_MS = 25_000

export interface OpenStream {
  sender: Sender
  userId: string
  companyIds: ReadonlySet<string>
  close(): void
}

interface Waiting {
  readonly poke: Poke
  readonly news: News | undefined
}

interface Listening extends OpenStream {
  waiting: Waiting[]
  passedOver: number
  hand(text: string): void
}

const encoder = new TextEncoder()

export class Streams {
  private readonly open = new Set<Listening>()

  /** Answers a request for the live connection; it stays open until the device, the network or the server ends it. */
  answer(sender: Sender, userId: string, companyIds: readonly string[], signal: AbortSignal): Response {
    const over = new AbortController()
    let isOpen = true
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const end = (how: () => void) => {
      if (!isOpen) return
      isOpen = false
      this.open.delete(stream)
      over.abort()
      how()
    }
    const stream: Listening = {
      sender,
      userId,
      companyIds: new Set(companyIds),
      waiting: [],
      passedOver: 0,
      hand: (text) => isOpen && controller?.enqueue(encoder.encode(text)),
      close: () => end(() => controller?.close()),
    }
    const body = new ReadableStream<Uint8Array>({
      start(streamController) {
        controller = streamController
      },
    })
    signal.addEventListener('abort', () => end(() => controller?.error(new Error('aborted'))))
    this.open.add(stream)
    void this.beat(stream, over.signal)
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }

  private async beat(stream: Listening, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await stream.sender.clock.sleep(HEARTBEAT_MS, over)
      if (!over.aborted && stream.sender.weather !== 'offline') stream.hand(':\n\n')
    }
  }

  poke(poke: Poke, news?: News): void {
    for (const { companyIds, userId, waiting } of this.open) {
      if (!companyIds.has(poke.companyId)) continue
      const follows = !waiting.some((before) => before.poke.companyId === poke.companyId)
      waiting.push({ poke, news: follows && !news?.owners.has(userId) ? news : undefined })
    }
  }

  endOf(userId: string): void {
    for (const stream of this.open) if (stream.userId === userId) stream.close()
  }

  endAll(): void {
    for (const stream of this.open) stream.close()
  }

  get ready(): OpenStream[] {
    for (const stream of this.open) if (stream.sender.isDead()) stream.close()
    return [...this.open].filter(({ waiting, sender }) => waiting.length > 0 && !sender.isAsleep())
  }

  /** In a large company others come first: news is sent up to two turns later, with what has come in the meantime. */
  isNotYetItsTurn(stream: OpenStream): boolean {
    const listening = stream as Listening
    const [first] = listening.waiting
    listening.passedOver += 1
    return first !== undefined && listening.passedOver <= first.poke.seq % 3
  }

  /** Sends the newest news of each company, as a server with more to send than a connection accepts. */
  send(stream: OpenStream): (PulledPage & { deviceId: number })[] {
    const listening = stream as Listening
    listening.passedOver = 0
    const newest = new Map(listening.waiting.splice(0).map((waiting) => [waiting.poke.companyId, waiting]))
    for (const { poke, news } of newest.values()) {
      const text = JSON.stringify(poke)
      listening.hand(`data: ${news ? `${text.slice(0, -1)},"news":${news.text}}` : text}\n\n`)
    }
    const { userId, sender } = stream
    return [...newest].flatMap(([companyId, { news }]) => {
      if (!news) return []
      const { changes, cursor } = newsShape.parse(JSON.parse(news.text)).page
      return [{ userId, companyId, changes, cursor, deviceId: sender.deviceId }]
    })
  }

  /** A connection without a live receiver: what waits is lost, and nobody reports it. */
  lose(stream: OpenStream): void {
    ;(stream as Listening).waiting.length = 0
  }

  isOpenFor(deviceId: number, companyId: string): boolean {
    return [...this.open].some(({ sender, companyIds }) => sender.deviceId === deviceId && companyIds.has(companyId))
  }
}

/** Reads what was committed, as the server does before it notifies listening devices. */
export class UnreadNews {
  private readonly waiting = new Map<string, Poke>()
  /** The seqs up to which news was sent. */
  private readonly upTo = new Map<string, number>()
  private readonly store: Store
  private readonly streams: Streams

  constructor(store: Store, streams: Streams) {
    this.store = store
    this.streams = streams
  }

  add(poke: Poke): void {
    addPoke(this.waiting, poke)
  }

  async read(): Promise<void> {
    for (const [companyId, poke] of this.waiting) {
      this.waiting.delete(companyId)
      const after = this.upTo.get(companyId) ?? poke.seq - 1
      const read = await readNews(this.store, companyId, after).catch(() => undefined)
      const news = read === 'none' ? undefined : read
      if (news) this.upTo.set(companyId, news.seq)
      else this.upTo.delete(companyId)
      this.streams.poke({ ...poke, seq: Math.max(poke.seq, news?.seq ?? 0) }, news)
    }
  }
}
