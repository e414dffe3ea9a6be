import type { Poke } from '../../../contract/endpoints/sync.ts'
import type { Sender } from './network.ts'

/** The server's heartbeat, in the time of the device that listens. */
const HEARTBEAT_MS = 25_000

export interface OpenStream {
  sender: Sender
  userId: string
  companyIds: ReadonlySet<string>
  close(): void
}

interface Listening extends OpenStream {
  waiting: Poke[]
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
      start(given) {
        controller = given
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

  poke(poke: Poke): void {
    for (const stream of this.open) if (stream.companyIds.has(poke.companyId)) stream.waiting.push(poke)
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

  /** In a large company others are told first: news is told up to two turns later, with what has come meanwhile. */
  isNotYetItsTurn(stream: OpenStream): boolean {
    const listening = stream as Listening
    const [first] = listening.waiting
    listening.passedOver += 1
    return first !== undefined && listening.passedOver <= first.seq % 3
  }

  /** Tells the newest of each company, as a server that has more to say than a connection takes. */
  tell(stream: OpenStream): void {
    const listening = stream as Listening
    listening.passedOver = 0
    const newest = new Map(listening.waiting.splice(0).map((poke) => [poke.companyId, poke]))
    for (const poke of newest.values()) listening.hand(`data: ${JSON.stringify(poke)}\n\n`)
  }

  /** A connection without anybody at the other end: what waits is lost, and nobody says so. */
  lose(stream: OpenStream): void {
    ;(stream as Listening).waiting.length = 0
  }

  isHeardBy(deviceId: number, companyId: string): boolean {
    return [...this.open].some(({ sender, companyIds }) => sender.deviceId === deviceId && companyIds.has(companyId))
  }
}
