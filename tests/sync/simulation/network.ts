import assert from 'node:assert/strict'
import { headers as wire } from '../../../contract/protocol.ts'
import { readRefusal } from '../../../src/api/failures.ts'
import { readToken } from '../../../src/db/session-token.ts'
import { instead, outcomeOf } from './answers.ts'
import type { Choice } from './choice.ts'
import type { Coverage, Outcome, SendState } from './coverage.ts'
import { CRASH_POINTS, type CrashOutcome } from './interrupt.ts'
import type { Ledger, Tap } from './ledger.ts'
import { untilQuiet } from './quiet.ts'
import type { SimServer } from './server.ts'

export const WEATHERS = ['fine', 'rough', 'offline'] as const
export type Weather = (typeof WEATHERS)[number]

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
const REMEMBERED = 400

/** Every device's way to the one server. Messages wait here until they are chosen, one at a time. */
export class Network {
  private inFlight: Message[] = []
  /** Requests that may arrive once more, whenever. */
  private readonly past: Request[] = []
  /** Devices that something came back to since they were last looked at. */
  readonly reached = new Set<number>()
  /** `device company`, where somebody was told that the company is no longer theirs. */
  /** Companies whose feed was cut short or told anew: devices may be sent back to the start. */
  readonly lostPlaces = new Set<string>()
  readonly revocationsTold = new Set<string>()
  isCalm = false
  changesAsked = 0
  private sinceCrash = 0
  private readonly server: SimServer
  private readonly ledger: Ledger
  private readonly coverage: Coverage

  constructor(server: SimServer, ledger: Ledger, coverage: Coverage) {
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
    }
    if (path.startsWith('/api/sync/changes')) this.changesAsked += 1
    this.demandOwn(sender, request)
    return new Promise((answer, fail) => {
      const message: Message = { sender, request, answer, fail, isGivenUp: false }
      init.signal?.addEventListener('abort', () => {
        message.isGivenUp = true
        fail(new DOMException('aborted', 'AbortError'))
      })
      this.inFlight.push(message)
    })
  }

  /** I7: nobody's work goes out in another's name or to another company. */
  private demandOwn({ deviceId }: Sender, request: Request): void {
    const tap = this.tapOf(deviceId, request)
    if (!tap) return
    const { userId } = readToken(request.headers['authorization']?.slice('Bearer '.length) ?? '')
    assert.equal(userId, tap.userId, `I7: ${tap.kind} ${tap.key} is sent in the name of somebody else`)
    assert.equal(companyNamedIn(request), tap.companyId, `I7: ${tap.kind} ${tap.key} is sent to another company`)
  }

  private tapOf(deviceId: number, request: Request): Tap | undefined {
    const key = keyOf(request)
    return key === undefined ? undefined : this.ledger.find(deviceId, key)
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
    if (keyOf(request) === undefined) return
    this.past.push(request)
    if (this.past.length > REMEMBERED) this.past.shift()
  }

  private async carryOne(message: Message, choice: Choice, server: 'mortal' | 'alive' = 'mortal'): Promise<void> {
    const { sender, request } = message
    this.inFlight = this.inFlight.filter((other) => other !== message)
    this.remember(request)
    const mayDie = server === 'mortal' && keyOf(request) !== undefined
    const fault = this.isCalm ? 'none' : chooseFault(choice, sender.weather, mayDie)
    this.coverage.count(`fault: ${fault}`)
    const state = this.stateOf(sender, request)
    const response = await this.suffer(request, fault, choice)
    const { outcome, said } = await this.note(sender, request, state, response)
    this.reached.add(sender.deviceId)
    if (outcome === '0') message.fail(cut())
    else message.answer(said)
  }

  /** Undefined: nothing comes back. */
  private async suffer(request: Request, fault: Fault, choice: Choice): Promise<Response | undefined> {
    switch (fault) {
      case 'none':
        return this.deliver(request)
      case 'request lost':
        return undefined
      case 'response lost':
        await this.deliver(request)
        return undefined
      case 'twice': {
        const both = await Promise.all([this.server.answer(request), this.server.answer(request)])
        // Which of them came first, the answers tell.
        const inOrder = both.toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))
        for (const response of inOrder) this.observe(request, response)
        return choice.pick(inOrder)
      }
      case 'truncated': {
        const response = await this.deliver(request)
        const text = await response.text()
        return text === '' ? response : new Response(text.slice(0, text.length / 2), response)
      }
      case 'server killed': {
        return this.deliver(request, this.server.interrupts.crash(choice.pick(CRASH_POINTS)))
      }
      case 'another answer':
        return instead[choice.weighted(OTHER_ANSWERS)]?.()
    }
  }

  /** Where the server died, what it would have said is not heard. */
  private async deliver(request: Request, howItEnded?: () => CrashOutcome): Promise<Response> {
    const key = keyOf(request)
    const response = await this.server.answer(request)
    const end = howItEnded?.() ?? 'missed'
    if (key !== undefined && end === 'died after the commit') this.ledger.noteSilentCommit(key, companyNamedIn(request))
    if (end !== 'missed') {
      this.sinceCrash = 0
      return Response.error()
    }
    this.observe(request, response)
    if (response.status === 410 && request.method === 'GET')
      assert.ok(this.lostPlaces.has(companyNamedIn(request)), 'the server has lost a place in its feed for no reason')
    return response
  }

  private observe(request: Request, response: Response): void {
    const key = keyOf(request)
    if (key === undefined) return
    const seq = response.headers.get(wire.syncSeq)
    this.coverage.count(`server: ${response.status}`)
    // A connection that died is found out by whoever takes it next.
    this.sinceCrash += 1
    assert.ok(response.status !== 500 || this.sinceCrash < 6, `the server failed on ${request.method} ${request.path}`)
    if (response.status >= 400) assert.ok(!isReplay(response), 'I1: a refusal is kept and repeated')
    this.ledger.noteAnswer({
      key,
      companyId: companyNamedIn(request),
      status: response.status,
      seq: seq === null ? undefined : Number(seq),
      isReplay: isReplay(response),
    })
  }

  private stateOf({ deviceId }: Sender, request: Request): SendState | undefined {
    const tap = this.tapOf(deviceId, request)
    if (!tap) return undefined
    if (this.ledger.effects.has(tap.key)) return 'committed'
    return tap.heard.size > 0 ? 'again' : 'first'
  }

  private async note(
    { deviceId }: Sender,
    request: Request,
    state: SendState | undefined,
    response: Response | undefined,
  ): Promise<{ outcome: Outcome; said: Response }> {
    if (!response || response.type === 'error') {
      this.hear(deviceId, request, state, '0', '0 silence')
      return { outcome: '0', said: Response.error() }
    }
    const text = response.status === 204 ? null : await response.text()
    const said = new Response(text, response)
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    if (!isJson && response.status === 200) {
      this.hear(deviceId, request, state, '200 html', '200 html')
      return { outcome: '200 html', said }
    }
    const code = response.status >= 400 ? codeIn(text) : undefined
    if (code === 'company-revoked') this.revocationsTold.add(`${deviceId} ${companyNamedIn(request)}`)
    const outcome = outcomeOf(response.status, code)
    this.hear(deviceId, request, state, outcome, `${response.status} ${code ?? ''}`.trim())
    return { outcome, said }
  }

  private hear(
    deviceId: number,
    request: Request,
    state: SendState | undefined,
    outcome: Outcome,
    words: string,
  ): void {
    const tap = this.tapOf(deviceId, request)
    if (!tap || !state) return
    tap.heard.add(words)
    this.coverage.cell(outcome, tap.kind, state)
  }

  /** A packet that the network had kept somewhere arrives after all. */
  async deliverStale(choice: Choice): Promise<void> {
    if (this.past.length > 0) await this.deliver(choice.pick(this.past))
  }
}

export const keyOf = ({ headers }: Request): string | undefined => headers[wire.idempotencyKey]?.replaceAll('"', '')

function withPageSize(path: string, size: number): string {
  if (!/^\/api\/sync\/(changes|bootstrap)/.test(path)) return path
  const url = new URL(path, 'http://x')
  url.searchParams.set('limit', String(size))
  return url.pathname + url.search
}

const isPush = ({ request }: Message) => keyOf(request) !== undefined

/** What waits for the same row would wait for the slow one. */
const isOfAnotherLane = (message: Message, slow: Message) =>
  message !== slow && rowIn(message.request) !== rowIn(slow.request)
const rowIn = ({ path, headers }: Request) =>
  /[0-9a-f-]{36}/.exec(path.split('?')[0] ?? '')?.[0] ?? headers[wire.idempotencyKey]

const isReplay = (response: Response) => response.headers.get(wire.replayed) === 'true'
const companyNamedIn = ({ path }: Request) => new URL(path, 'http://x').searchParams.get('companyId') ?? ''

function codeIn(text: string | null): string | undefined {
  try {
    return readRefusal(JSON.parse(text ?? ''))?.code
  } catch {
    return undefined
  }
}

type Fault = 'none' | 'request lost' | 'response lost' | 'twice' | 'truncated' | 'server killed' | 'another answer'

const FAULTS: Record<Weather, readonly (readonly [number, Fault])[]> = {
  fine: [
    [92, 'none'],
    [3, 'another answer'],
    [2, 'twice'],
    [3, 'response lost'],
  ],
  rough: [
    [44, 'none'],
    [8, 'request lost'],
    [10, 'response lost'],
    [5, 'twice'],
    [4, 'truncated'],
    [4, 'server killed'],
    [25, 'another answer'],
  ],
  offline: [[1, 'request lost']],
}

function chooseFault(choice: Choice, weather: Weather, mayDie: boolean): Fault {
  const fault = choice.weighted(FAULTS[weather])
  return fault === 'server killed' && !mayDie ? 'response lost' : fault
}

/** A sign-in, an update or a company that is gone stop a whole device: rarer than what concerns one change. */
const OTHER_ANSWERS: readonly (readonly [number, Outcome])[] = [
  [6, '200 html'],
  [4, '400'],
  [3, '401'],
  [4, '403'],
  [1, '403 revoked'],
  [4, '404'],
  [4, '409 state'],
  [6, '409 in-flight'],
  [4, '410'],
  [4, '412'],
  [4, '413'],
  [4, '415'],
  [4, '422'],
  [4, '422 key-reuse'],
  [2, '426'],
  [4, '429'],
  [6, '500'],
  [6, '502'],
  [4, '503'],
  [6, '504'],
  [6, '507'],
]
