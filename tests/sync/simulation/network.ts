import assert from 'node:assert/strict'
import { getAccess, getStream } from '../../../contract/endpoints/sync.ts'
import { headers as wire } from '../../../contract/protocol.ts'
import type { VirtualClock } from '../../support/fakes/virtual-clock.ts'
import { type Answer, instead, jsonOf, toResponse } from './checks/answers.ts'
import type { Choice } from './choice.ts'
import { chooseFault, type Fault, type Filter, isFiltered, OtherAnswers, type Weather } from './faults.ts'
import type { Coverage } from './coverage.ts'
import { Delivery } from './delivery.ts'
import { CRASH_POINTS } from './interrupt.ts'
import type { Ledger } from './checks/ledger.ts'
import { type PulledPage, pageIn } from './pages.ts'
import {
  answersIn,
  companyNamedIn,
  isBatch,
  isReplay,
  keyOf,
  NO_ANSWERS,
  partsOf,
  withoutParts,
  withParts,
} from './parts.ts'
import { untilQuiet } from './quiet.ts'
import type { SimServer } from './server.ts'
import { Streams, UnreadNews } from './streams.ts'
import { ownerOfToken } from './token-owner.ts'
import { type States, ReceivedAnswers } from './checks/received-answers.ts'

export interface Sender {
  readonly deviceId: number
  weather: Weather
  readonly filter: Filter | undefined
  readonly pageSize: number
  readonly hasStreams: boolean
  readonly clock: VirtualClock
  readonly serverNow: number
  isAsleep(): boolean
  isDead(): boolean
}

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  deviceId?: number
}

interface Message {
  sender: Sender
  request: Request
  answer(response: Response): void
  fail(error: Error): void
  signal: AbortSignal
  isGivenUp: boolean
}

const cut = () => new TypeError('fetch failed')
/** Creating each again would record its stack. */
const ABORTED = new DOMException('aborted', 'AbortError')
const REMEMBERED = 400
const KEYS_KEPT_DAYS = 90
/** Far more than a step needs that imports thousands of rows. */
const MOST_TURNS = 20_000
/** Every device's connection to the one server. Messages wait here until they are chosen, one at a time. */
export class Network {
  private inFlight: Message[] = []
  private readonly past: Request[] = []
  readonly reached = new Set<number>()
  readonly pages: (PulledPage & { deviceId: number })[] = []
  /** Companies whose feed was truncated or rewritten: devices may have to start again. */
  readonly lostPlaces = new Set<string>()
  isCalm = false
  changesAsked = 0
  readonly streams = new Streams()
  private readonly unread: UnreadNews
  private readonly clocks: VirtualClock[] = []
  readonly received: ReceivedAnswers
  private readonly delivery: Delivery
  private readonly server: SimServer
  private readonly ledger: Ledger
  private readonly coverage: Coverage
  private readonly otherAnswers: OtherAnswers

  constructor(server: SimServer, ledger: Ledger, coverage: Coverage, seed: number) {
    this.otherAnswers = new OtherAnswers(seed)
    this.server = server
    this.ledger = ledger
    this.coverage = coverage
    this.received = new ReceivedAnswers(ledger, coverage)
    this.delivery = new Delivery({ server, ledger, coverage, lostPlaces: this.lostPlaces, streams: this.streams })
    this.unread = new UnreadNews(server.store, this.streams)
    server.listener = {
      poke: (poke) => this.unread.add(poke),
      accessOf: (userId) => this.streams.endOf(userId),
    }
  }

  /** Of a device: waits of zero length end before anything else happens. */
  addClock(clock: VirtualClock): void {
    this.clocks.push(clock)
  }

  isAwaitedBy(sender: Sender): boolean {
    return this.inFlight.some((message) => message.sender === sender && !isStream(message.request))
  }

  fetch(sender: Sender, path: string, init: RequestInit): Promise<Response> {
    const request: Request = {
      method: init.method ?? 'GET',
      path: this.isCalm ? path : withPageSize(path, sender.pageSize),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : undefined,
      deviceId: sender.deviceId,
    }
    if (path.startsWith('/api/sync/changes')) this.changesAsked += 1
    this.demandYoung(request, sender.serverNow)
    this.demandMade(request)
    return new Promise((answer, fail) => {
      const { signal = new AbortController().signal } = init
      const message: Message = { sender, request, answer, fail, signal: signal as AbortSignal, isGivenUp: false }
      if (message.signal.aborted) return fail(ABORTED)
      message.signal.addEventListener('abort', () => {
        message.isGivenUp = true
        fail(ABORTED)
      })
      this.inFlight.push(message)
    })
  }

  /** I2: what is sent was saved here. I7: nothing is sent in another user's name or to another company. */
  private demandOwn({ deviceId = -1, ...request }: Request): void {
    for (const part of partsOf(request)) {
      const tap = this.ledger.find(deviceId, part.key)
      assert.ok(tap, `I2: ${part.method} ${part.path} is sent as ${part.key}, which nobody saved here`)
      const sender = ownerOfToken(request.headers['authorization'])
      assert.equal(sender, tap.userId, `I7: ${tap.kind} ${tap.key} is sent in the name of somebody else`)
      assert.equal(companyNamedIn(part), tap.companyId, `I7: ${tap.kind} ${tap.key} is sent to another company`)
    }
  }

  /** Whatever the clocks say, nothing is sent without asking if the server may have forgotten an earlier delivery. */
  private demandYoung({ deviceId = -1, ...request }: Request, serverNow: number): void {
    for (const { key } of partsOf(request)) {
      const tap = this.ledger.find(deviceId, key)
      if (!tap?.hasAgeStart || this.ledger.undone.has(key)) continue
      const days = (serverNow - tap.agesFrom) / 86_400_000
      assert.ok(days < KEYS_KEPT_DAYS, `I1: ${tap.kind} ${key} is sent automatically after ${days} days`)
    }
  }

  /** I6: a change of a row is sent after the row was made, or together with what makes it. */
  private demandMade({ deviceId = -1, ...request }: Request): void {
    const parts = partsOf(request)
    const keys = new Set(parts.map(({ key }) => key))
    for (const { key } of parts) {
      const tap = this.ledger.find(deviceId, key)
      const maker = tap && this.ledger.makerOf(tap)
      const isThere = !maker || keys.has(maker.key) || !this.ledger.isWaiting(maker)
      assert.ok(isThere, `I6: ${tap?.kind} ${key} is sent before ${maker?.kind} ${maker?.key}, which waits`)
    }
  }

  /** Delivers messages until nobody waits for one, or chance holds them back. */
  async carry(choice: Choice): Promise<void> {
    await untilQuiet()
    const heldBack = new Set<Message>()
    for (let turns = 0; ; turns += 1) {
      assert.ok(turns < MOST_TURNS, 'I8: devices ask without end, and no time passes')
      await this.unread.read()
      this.notifyListeners(choice)
      await untilQuiet()
      this.inFlight = this.inFlight.filter((message) => !this.isForgotten(message))
      const ready = this.inFlight.filter((message) => !heldBack.has(message) && !message.sender.isAsleep())
      if (ready.length > 0) await this.carrySome(ready, heldBack, choice)
      else if (!this.endWaits()) return
      await untilQuiet()
    }
  }

  private async carrySome(ready: readonly Message[], heldBack: Set<Message>, choice: Choice): Promise<void> {
    const message = choice.pick(ready)
    if (!this.isCalm && choice.percent(4)) heldBack.add(message)
    else if (!this.isCalm && isPush(message) && choice.percent(8)) await this.letOvertake(message, ready, choice)
    else await this.carryOne(message, choice)
  }

  private endWaits(): boolean {
    const ended = this.clocks.filter((clock) => clock.untilNext() === 0)
    for (const clock of ended) clock.advance(0)
    return ended.length > 0
  }

  private notifyListeners(choice: Choice): void {
    for (const stream of this.streams.ready) {
      const { weather } = stream.sender
      if (!this.isCalm && weather === 'offline') this.streams.lose(stream)
      else if (!this.isCalm && weather === 'rough' && choice.percent(30)) stream.close()
      else if (this.isCalm || !this.streams.isNotYetItsTurn(stream)) this.pages.push(...this.streams.send(stream))
    }
  }

  /** A slow change: others start and end while it is being written, and devices pull in the meantime. */
  private async letOvertake(slow: Message, ready: readonly Message[], choice: Choice): Promise<void> {
    const { reached, release } = this.server.interrupts.hold()
    const done = this.carryOne(slow, choice, 'alive')
    const isSlow = await Promise.race([reached.then(() => true), done.then(() => false)])
    if (!isSlow) return release()
    for (const other of ready.filter((each) => isOfAnotherLane(each, slow)).slice(0, 3)) {
      await this.carryOne(other, choice, 'alive')
      await untilQuiet()
    }
    release()
    await done
  }

  private isForgotten({ isGivenUp, sender, request }: Message): boolean {
    if (!isGivenUp && !sender.isDead()) return false
    this.remember(request)
    return true
  }

  private remember(request: Request): void {
    if (partsOf(request).length === 0) return
    this.demandOwn(request)
    this.past.push(request)
    if (this.past.length > REMEMBERED) this.past.shift()
  }

  private async carryOne(message: Message, choice: Choice, server: 'mortal' | 'alive' = 'mortal'): Promise<void> {
    const { sender, request } = message
    this.inFlight = this.inFlight.filter((other) => other !== message)
    this.remember(request)
    const states: States = new Map(
      partsOf(request).map(({ key }) => [key, this.received.stateOf(sender.deviceId, key)]),
    )
    const state = states.size > 0 ? choice.pick([...states.values()]) : undefined
    const sent = { weather: sender.weather, state, mayDie: server === 'mortal' }
    const isDisliked = isFiltered(sender.filter, request.body)
    const fault = isDisliked ? 'filtered' : this.isCalm ? 'none' : chooseFault(choice, sent)
    if (isStream(request)) return this.connect(message, fault)
    this.coverage.count(`fault: ${fault}`)
    const answer = isDisliked ? filteredBy(sender.filter) : await this.suffer(request, fault, choice)
    if (isBatch(request)) this.coverage.count('batches sent')
    if (answer?.bytes) this.coverage.count('segments taken')
    this.received.note(sender, request, states, answer)
    this.reached.add(sender.deviceId)
    const page = answer && pageIn(request, answer)
    if (page) this.pages.push({ ...page, deviceId: sender.deviceId })
    if (answer) message.answer(toResponse(answer, sender.serverNow))
    else message.fail(cut())
  }

  /** The live connection: it is open, or it was never there. */
  private async connect({ sender, request, answer, fail, signal }: Message, fault: Fault): Promise<void> {
    if (fault !== 'none' || !sender.hasStreams) return fail(cut())
    const access = await this.server.answer({ ...request, path: getAccess.path })
    const companies = accessOf(access)
    if (!companies) return answer(toResponse(access, sender.serverNow))
    this.coverage.count('live connections')
    const userId = ownerOfToken(request.headers['authorization'])
    answer(this.streams.answer(sender, userId, companies, signal))
  }

  private async suffer(request: Request, fault: Fault, choice: Choice): Promise<Answer | undefined> {
    switch (fault) {
      case 'none':
        return this.delivery.deliver(request)
      case 'request lost':
      case 'filtered':
        return undefined
      case 'response lost':
        await this.delivery.deliver(request)
        return undefined
      case 'twice': {
        const both = await this.server.answerTwice(request)
        const answers = both.flatMap((each) => answersIn(request, each))
        // The answers show which of them came first.
        const inOrder = answers.toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))
        this.delivery.observe(request, inOrder)
        return choice.pick(both)
      }
      case 'truncated': {
        const answer = await this.delivery.deliver(request)
        return answer && halfOf(answer)
      }
      case 'server killed': {
        return this.delivery.deliver(request, this.server.interrupts.crash(choice.pick(CRASH_POINTS)))
      }
      case 'another answer':
        if (isBatch(request) && choice.percent(85)) return this.answerSome(request, choice)
        return instead[this.otherAnswers.toOne(this.received.kindIn(request))]
    }
  }

  /** Many changes of a batch get a different answer. */
  private async answerSome(request: Request, choice: Choice): Promise<Answer | undefined> {
    const likely = choice.pick([60, 90])
    const refused = new Map<string, Answer>()
    for (const { key } of partsOf(request)) {
      const answer = choice.percent(likely)
        ? instead[this.otherAnswers.toOneOfMany(this.received.kindOf(request, key))]
        : undefined
      if (answer) refused.set(key, answer)
    }
    const rest = withoutParts(request, refused)
    const answer = rest ? await this.delivery.deliver(rest) : NO_ANSWERS
    return answer && answer.status === 200 ? withParts(answer, refused) : answer
  }

  /** A packet that the network had held back arrives after all. */
  async deliverStale(choice: Choice): Promise<void> {
    if (this.past.length > 0) await this.delivery.deliverLate(choice.pick(this.past))
  }
}

function halfOf({ text, bytes, ...answer }: Answer): Answer {
  const half = { ...answer, text: text.slice(0, text.length / 2) }
  return bytes ? { ...half, bytes: bytes.slice(0, bytes.length / 2) } : half
}

const filteredBy = ({ answer }: Filter) => instead[answer]

const isStream = ({ path }: Request) => path.startsWith(getStream.path)
const accessAnswer = getAccess.response
const accessOf = (answer: Answer) =>
  answer.status === 200 ? accessAnswer.safeParse(jsonOf(answer)).data?.companies.map(({ _id }) => _id) : undefined

function withPageSize(path: string, size: number): string {
  if (!/^\/api\/sync\/(changes|bootstrap)/.test(path)) return path
  const url = new URL(path, 'http://x')
  url.searchParams.set('limit', String(size))
  return url.pathname + url.search
}

const isPush = ({ request }: Message) => keyOf(request) !== undefined

/** What waits for the same row would wait for the slow one. */
const isOfAnotherLane = (message: Message, slow: Message) =>
  message !== slow && rowIn(message.request) !== rowIn(slow.request) && !(isOfPeople(message) && isOfPeople(slow))
/** A change that adds people to a list waits for one that counts them. */
const isOfPeople = ({ request }: Message) => partsOf(request).some(({ path }) => path.startsWith('/api/marketing/'))
const rowIn = ({ path, headers }: Request) =>
  /[0-9a-f-]{36}/.exec(path.split('?')[0] ?? '')?.[0] ?? headers[wire.idempotencyKey]
