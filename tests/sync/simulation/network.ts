import assert from 'node:assert/strict'
import { headers as wire } from '../../../contract/protocol.ts'
import { type Answer, instead, outcomeOf, toResponse } from './answers.ts'
import type { Choice } from './choice.ts'
import { chooseFault, type Fault, OtherAnswers, type Weather } from './faults.ts'
import type { Coverage, Outcome, SendState } from './coverage.ts'
import { CRASH_POINTS, type CrashOutcome } from './interrupt.ts'
import type { Ledger } from './ledger.ts'
import { type FedPage, pageIn } from './pages.ts'
import { answersIn, isBatch, NO_ANSWERS, type PartAnswer, partsOf, withoutParts, withParts } from './parts.ts'
import { untilQuiet } from './quiet.ts'
import type { SimServer } from './server.ts'
import { ownerOfToken } from './token-owner.ts'

export interface Sender {
  readonly deviceId: number
  weather: Weather
  /** Of its pulls; the app asks for more than a small company has. */
  readonly pageSize: number
  isAsleep(): boolean
  isDead(): boolean
}

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Whose it is; of an office nobody's. */
  deviceId?: number
}

interface Message {
  sender: Sender
  request: Request
  answer(response: Response): void
  fail(error: Error): void
  /** The device no longer waits for it. */
  isGivenUp: boolean
}

const cut = () => new TypeError('fetch failed')
/** Each made anew would have its stack written down. */
const ABORTED = new DOMException('aborted', 'AbortError')
const REMEMBERED = 400
/** A pool of connections finds a dead one within so many answers; of a batch several at once. */
const MAY_FAIL = 60

type States = ReadonlyMap<string, SendState | undefined>
interface Heard {
  deviceId: number
  key: string
  state: SendState | undefined
  outcome: Outcome
  words: string
}

/** Every device's way to the one server. Messages wait here until they are chosen, one at a time. */
export class Network {
  private inFlight: Message[] = []
  /** Requests that may arrive once more, whenever. */
  private readonly past: Request[] = []
  /** Devices that something came back to since they were last looked at. */
  readonly reached = new Set<number>()
  /** Pages of the feed that were handed out since then. */
  readonly pages: (FedPage & { deviceId: number })[] = []
  /** Companies whose feed was cut short or told anew: devices may be sent back to the start. */
  readonly lostPlaces = new Set<string>()
  /** `device company`, where somebody was told that the company is no longer theirs. */
  readonly revocationsTold = new Set<string>()
  isCalm = false
  changesAsked = 0
  private sinceCrash = 0
  private isStale = false
  private readonly server: SimServer
  private readonly ledger: Ledger
  private readonly coverage: Coverage
  private readonly otherAnswers: OtherAnswers

  constructor(server: SimServer, ledger: Ledger, coverage: Coverage, seed: number) {
    this.otherAnswers = new OtherAnswers(seed)
    this.server = server
    this.ledger = ledger
    this.coverage = coverage
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
    return new Promise((answer, fail) => {
      const message: Message = { sender, request, answer, fail, isGivenUp: false }
      init.signal?.addEventListener('abort', () => {
        message.isGivenUp = true
        fail(ABORTED)
      })
      this.inFlight.push(message)
    })
  }

  /** I2: what goes out was saved here. I7: nobody's work goes out in another's name or to another company. */
  private demandOwn({ deviceId = -1, ...request }: Request): void {
    for (const part of partsOf(request)) {
      const tap = this.ledger.find(deviceId, part.key)
      assert.ok(tap, `I2: ${part.method} ${part.path} is sent as ${part.key}, which nobody saved here`)
      const sender = ownerOfToken(request.headers['authorization'])
      assert.equal(sender, tap.userId, `I7: ${tap.kind} ${tap.key} is sent in the name of somebody else`)
      assert.equal(companyNamedIn(part), tap.companyId, `I7: ${tap.kind} ${tap.key} is sent to another company`)
    }
  }

  /** Brings messages on their way until nobody waits for one, or chance keeps them back. */
  async carry(choice: Choice): Promise<void> {
    await untilQuiet()
    const kept = new Set<Message>()
    for (;;) {
      this.inFlight = this.inFlight.filter((message) => !this.isForgotten(message))
      const ready = this.inFlight.filter((message) => !kept.has(message) && !message.sender.isAsleep())
      if (ready.length === 0) return
      const message = choice.pick(ready)
      if (!this.isCalm && choice.percent(4)) kept.add(message)
      else if (!this.isCalm && isPush(message) && choice.percent(8)) await this.letOvertake(message, ready, choice)
      else await this.carryOne(message, choice)
      await untilQuiet()
    }
  }

  /** A slow change: others begin and end while it is being written, and devices pull meanwhile. */
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
    // It may be on the wire all the same.
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
    const states: States = new Map(partsOf(request).map(({ key }) => [key, this.stateOf(sender.deviceId, key)]))
    const state = states.size > 0 ? choice.pick([...states.values()]) : undefined
    const sent = { weather: sender.weather, state, mayDie: server === 'mortal' }
    const fault = this.isCalm ? 'none' : chooseFault(choice, sent)
    this.coverage.count(`fault: ${fault}`)
    const answer = await this.suffer(request, fault, choice)
    if (isBatch(request)) this.coverage.count('batches sent')
    this.note(sender, request, states, answer)
    this.reached.add(sender.deviceId)
    const page = answer && pageIn(request, answer)
    if (page) this.pages.push({ ...page, deviceId: sender.deviceId })
    if (answer) message.answer(toResponse(answer))
    else message.fail(cut())
  }

  /** Undefined: nothing comes back. */
  private async suffer(request: Request, fault: Fault, choice: Choice): Promise<Answer | undefined> {
    switch (fault) {
      case 'none':
        return this.deliver(request)
      case 'request lost':
        return undefined
      case 'response lost':
        await this.deliver(request)
        return undefined
      case 'twice': {
        const both = await this.server.answerTwice(request)
        const said = both.flatMap((each) => answersIn(request, each))
        // Which of them came first, the answers tell.
        const inOrder = said.toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))
        this.observe(request, inOrder)
        return choice.pick(both)
      }
      case 'truncated': {
        const answer = await this.deliver(request)
        return answer && { ...answer, text: answer.text.slice(0, answer.text.length / 2) }
      }
      case 'server killed': {
        return this.deliver(request, this.server.interrupts.crash(choice.pick(CRASH_POINTS)))
      }
      case 'another answer':
        if (isBatch(request) && choice.percent(85)) return this.answerSome(request, choice)
        return instead[this.otherAnswers.toOne(this.kindIn(request))]
    }
  }

  /** Of a batch, many are answered otherwise. */
  private async answerSome(request: Request, choice: Choice): Promise<Answer | undefined> {
    const likely = choice.pick([60, 90])
    const refused = new Map<string, Answer>()
    for (const { key } of partsOf(request)) {
      const answer = choice.percent(likely)
        ? instead[this.otherAnswers.toOneOfMany(this.kindOf(request, key))]
        : undefined
      if (answer) refused.set(key, answer)
    }
    const rest = withoutParts(request, refused)
    const answer = rest ? await this.deliver(rest) : NO_ANSWERS
    return answer && answer.status === 200 ? withParts(answer, refused) : answer
  }

  /** Where the server died, what it would have said is not heard. */
  private async deliver(request: Request, howItEnded?: () => CrashOutcome): Promise<Answer | undefined> {
    const answer = await this.server.answer(request)
    const end = howItEnded?.() ?? 'missed'
    const said = answersIn(request, answer)
    if (end === 'missed') {
      this.observe(request, said)
      this.demandPlace(request, answer)
      return answer
    }
    // Of a batch, what the others had done by then is done.
    this.sinceCrash = 0
    const dead = said.filter(({ status }) => status >= 500)
    this.observe(
      request,
      said.filter(({ status }) => status < 500),
    )
    for (const { key } of end === 'died after the commit' ? dead : [])
      this.ledger.noteSilentCommit(key, this.companyOf(request, key))
    return undefined
  }

  private demandPlace(request: Request, { status }: Answer): void {
    const isExplained = status !== 410 || request.method !== 'GET' || this.lostPlaces.has(companyNamedIn(request))
    assert.ok(isExplained, 'the server has lost a place in its feed for no reason')
  }

  private observe(request: Request, said: readonly PartAnswer[]): void {
    for (const answer of said) {
      const { key, status, headers } = answer
      const seq = headers.get(wire.syncSeq)
      this.coverage.count(`server: ${status}`)
      // A connection that died is found out by whoever takes it next.
      this.sinceCrash += 1
      assert.ok(status !== 500 || this.sinceCrash < MAY_FAIL, `the server failed on ${request.method} ${request.path}`)
      if (status >= 400) assert.ok(!isReplay(answer), 'I1: a refusal is kept and repeated')
      this.ledger.noteAnswer({
        key,
        deviceId: request.deviceId,
        companyId: this.companyOf(request, key),
        status,
        seq: seq === null ? undefined : Number(seq),
        isReplay: isReplay(answer),
        isStale: this.isStale,
      })
    }
  }

  private companyOf(request: Request, key: string): string {
    const part = partsOf(request).find((each) => each.key === key)
    return part ? companyNamedIn(part) : ''
  }

  /** A change's kind and state; a batch, and what only asks, have none. */
  private kindIn(request: Request): string {
    const key = keyOf(request)
    return key === undefined ? '' : this.kindOf(request, key)
  }

  private kindOf({ deviceId = -1 }: Request, key: string): string {
    return `${this.ledger.find(deviceId, key)?.kind} ${this.stateOf(deviceId, key)}`
  }

  private stateOf(deviceId: number, key: string): SendState | undefined {
    const tap = this.ledger.find(deviceId, key)
    if (!tap) return undefined
    if (this.ledger.effects.has(tap.key)) return 'committed'
    return tap.heard.size > 0 ? 'again' : 'first'
  }

  private note({ deviceId }: Sender, request: Request, states: States, answer: Answer | undefined): void {
    const parts = partsOf(request)
    const said = answer ? answersIn(request, answer) : []
    for (const { key, status, code, headers } of said) {
      const isPage = status === 200 && !/json/.test(headers.get('content-type') ?? 'json')
      const outcome = isPage ? '200 html' : outcomeOf(status, code)
      this.hear({ deviceId, key, state: states.get(key), outcome, words: `${status} ${code ?? ''}`.trim() })
      if (code === 'company-revoked') this.revocationsTold.add(`${deviceId} ${this.companyOf(request, key)}`)
    }
    if (parts.length === 0 && answer?.status === 403) this.revocationsTold.add(`${deviceId} ${companyNamedIn(request)}`)
    if (said.length > 0) return
    // Silence, or the batch as a whole: where it is refused its changes go out alone, else they hear the same.
    const { status = 0 } = answer ?? {}
    const outcome = status === 0 ? '0' : status === 200 ? '200 html' : outcomeOf(status, '')
    for (const { key } of parts) this.hear({ deviceId, key, state: states.get(key), outcome, words: `${status}` })
  }

  private hear({ deviceId, key, state, outcome, words }: Heard): void {
    const tap = this.ledger.find(deviceId, key)
    if (!tap || !state) return
    tap.heard.add(words)
    this.coverage.cell(outcome, tap.kind, state)
  }

  /** What one device was told lies on the other, too. */
  copyProfile(from: number, to: number): void {
    for (const told of this.revocationsTold) {
      const [deviceId, companyId] = told.split(' ')
      if (deviceId === `${from}`) this.revocationsTold.add(`${to} ${companyId}`)
    }
  }

  /** A packet that the network had kept somewhere arrives after all. */
  async deliverStale(choice: Choice): Promise<void> {
    this.isStale = true
    if (this.past.length > 0) await this.deliver(choice.pick(this.past))
    this.isStale = false
  }
}

const keyOf = ({ headers }: Request): string | undefined => headers[wire.idempotencyKey]?.replaceAll('"', '')

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
/** Who puts people on a list waits for whoever counts them there. */
const isOfPeople = ({ request }: Message) => partsOf(request).some(({ path }) => path.startsWith('/api/marketing/'))
const rowIn = ({ path, headers }: Request) =>
  /[0-9a-f-]{36}/.exec(path.split('?')[0] ?? '')?.[0] ?? headers[wire.idempotencyKey]

const isReplay = ({ headers }: { headers: Headers }) => headers.get(wire.replayed) === 'true'
const companyNamedIn = ({ path }: Pick<Request, 'path'>) =>
  new URL(path, 'http://x').searchParams.get('companyId') ?? ''
