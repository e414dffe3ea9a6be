import type { Clock } from './clock.ts'
import { type Fate, fateOf, OUTAGE, type Weather } from './faults.ts'
import type { Answer, PeerServer, Sent } from './peer.ts'

export interface Sender {
  readonly device: number
  isDead: boolean
}

export interface Surroundings {
  weather(device: number): Weather
  isOut(): boolean
  isCalm(): boolean
  onDelivered(sender: Sender, request: Sent): void
}

/** Chromium gives up on a connection on which nothing comes. */
const BROWSER_GIVES_UP_MS = 300_000

/** Nobody is given a live channel: it would only hide what a peer does without one. */
const isLiveChannel = ({ path }: Sent) => path.startsWith('/api/sync/stream')

export class Network {
  /** Answers of another process, for which time waits. */
  readonly busy = new Set<Promise<unknown>>()
  readonly failures: unknown[] = []
  private readonly counts = new Map<number, number>()
  private readonly clock: Clock
  private readonly seed: number
  private readonly server: PeerServer
  private readonly around: Surroundings

  constructor(clock: Clock, seed: number, server: PeerServer, around: Surroundings) {
    this.clock = clock
    this.seed = seed
    this.server = server
    this.around = around
  }

  /** Never settles for a sender that has died. */
  send(sender: Sender, request: Sent, signal: AbortSignal | null | undefined): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (signal?.aborted) reject(signal.reason)
    const settle = (answer: Answer | undefined) => {
      if (sender.isDead) return
      if (answer) resolve(answer)
      else reject(new TypeError('Failed to fetch'))
    }
    const weather = this.around.weather(sender.device)
    const count = (this.counts.get(sender.device) ?? 0) + 1
    this.counts.set(sender.device, count)
    const fate = fateOf(this.seed, sender.device, count, weather)
    if (weather === 'offline') this.clock.after(5, () => settle(undefined))
    else if (isLiveChannel(request)) this.clock.after(BROWSER_GIVES_UP_MS, () => settle(undefined))
    else this.clock.after(fate.upMs, () => void this.suffer(sender, request, fate, settle))
    return promise
  }

  private async suffer(
    sender: Sender,
    request: Sent,
    fate: Fate,
    settle: (answer: Answer | undefined) => void,
  ): Promise<void> {
    const { fault, instead, downMs, choice } = fate
    const later = (answer: Answer | undefined, ms = downMs) => void this.clock.after(ms, () => settle(answer))
    // What a browser had written to the wire before it died arrives or not.
    if (sender.isDead && choice.percent(50)) return
    if (this.around.isCalm()) return later(await this.deliver(request))
    if (this.around.isOut()) return later(OUTAGE)
    if (fault === 'request lost') return later(undefined)
    if (fault === 'another answer') return later(instead)
    if (fault === 'black hole' && choice.percent(50)) return later(undefined, BROWSER_GIVES_UP_MS)
    if (fault === 'again later') {
      this.clock.after(20_000 + choice.below(160_000), () => void this.deliver(request))
    }
    const twin = fault === 'twice' ? this.deliver(request) : undefined
    const answer = await this.deliver(request)
    await twin
    this.around.onDelivered(sender, request)
    if (fault === 'black hole') return later(undefined, BROWSER_GIVES_UP_MS)
    if (fault === 'response lost') return later(undefined)
    if (fault === 'truncated') return later({ ...answer, body: answer.body.slice(0, answer.body.length / 2) })
    later(answer)
  }

  private deliver(request: Sent): Promise<Answer> {
    const answer = this.server.answer(request).catch((error: unknown) => {
      this.failures.push(error)
      return OUTAGE
    })
    return this.server.isElsewhere ? this.waitFor(answer) : answer
  }

  /** Time stands still until it is there. */
  waitFor<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = work.catch(() => undefined).finally(() => this.busy.delete(settled))
    this.busy.add(settled)
    return work
  }
}
