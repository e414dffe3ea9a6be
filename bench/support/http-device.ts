import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BootstrapPage, ChangesPage, PokeWithNews, SharedDownload } from '../../contract/endpoints/sync.ts'
import { headers as wire, PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { unpack } from './unpack.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

/** One answer that came, for those who count. */
export interface Answered extends Pick<HttpAnswer, 'status' | 'headers'> {
  readonly what: string
  readonly tookMs: number
  /** As they came over the line, headers included. */
  readonly bytes: number
}

export interface HttpDeviceOptions {
  readonly url: string
  readonly companyId: string
  readonly token?: string
  /** What a proxy would say of where it is: limits count addresses. */
  readonly address?: string
  /** As a browser asks for it. It costs the server some processor. */
  readonly takesCompressed?: boolean
  readonly onAnswer?: (answered: Answered) => void
}

export interface Ask {
  readonly what: string
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** A server from before there was such a call. */
  readonly mayBeMissing?: boolean
}

const isMissing = ({ mayBeMissing = false }: Ask, status: number) => mayBeMissing && status === 404

/** A server that is busy takes the stream later. */
export class PutOff extends Error {}

/** As many as a browser holds to a host. */
const CONNECTIONS = 6
const FIRST_PAGE = 200
const LARGEST_PAGE = 5_000
/** A server or a proxy that asks a device to come again later. */
const COME_AGAIN = new Set([409, 429, 503])
const SPREAD = 0.4

/**
 * What a device asks over HTTP, without what it keeps: hundreds of them fit beside the server that they ask. It pulls as
 * the app does, one pull at a time, and another if it was poked during that.
 */
export class HttpDevice {
  cursor = ''
  /** The device has all up to here. */
  seq = 0
  token: string
  /** Of the answers that came over the stream or by asking. */
  bytes = 0
  longestSilenceMs = 0
  private wanted = 0
  private isPulling = false
  private lastDataAt = 0
  private stream: http.ClientRequest | undefined
  private readonly options: HttpDeviceOptions
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  constructor(options: HttpDeviceOptions) {
    this.options = options
    this.token = options.token ?? ''
  }

  get companyId() {
    return this.options.companyId
  }

  /** An answer of whatever kind. */
  ask(call: Ask): Promise<HttpAnswer> {
    const { what, method = 'GET', path, body, headers = {} } = call
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const { url, onAnswer } = this.options
      const settings = { method, agent: this.agent, headers: { ...this.about(), ...json, ...headers } }
      const request = http.request(url + path, settings, (answer) => {
        const parts: Buffer[] = []
        answer.on('error', reject)
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const raw = Buffer.concat(parts)
          const bytes = raw.length + answer.rawHeaders.join('').length
          const { statusCode: status = 0, headers: responseHeaders } = answer
          this.bytes += bytes
          if (!isMissing(call, status))
            onAnswer?.({ what, status, headers: responseHeaders, tookMs: performance.now() - began, bytes })
          unpack(raw, responseHeaders['content-encoding']).then(
            (text) => resolve({ status, headers: responseHeaders, text }),
            reject,
          )
        })
      })
      request.on('error', (error) => {
        // The server had just closed a connection that was idle: browsers ask again on another one.
        if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET') this.ask(call).then(resolve, reject)
        else reject(error)
      })
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  /** Asks again, as late as the server says, until it does it. */
  async askUntilDone(call: Ask, signal?: AbortSignal): Promise<HttpAnswer> {
    for (;;) {
      const answer = await this.ask(call)
      if (answer.status < 300 || isMissing(call, answer.status)) return answer
      const after = Number(answer.headers[wire.retryAfter])
      if (!COME_AGAIN.has(answer.status) || !(after >= 0)) {
        throw new Error(`${call.what}: ${call.path} was answered ${answer.status}: ${answer.text.slice(0, 500)}`)
      }
      await sleep(after * 1000 * (1 + Math.random() * SPREAD), undefined, { signal })
    }
  }

  private about() {
    const { address, takesCompressed } = this.options
    return {
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      [wire.syncClient]: String(PROTOCOL_VERSION),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      ...(takesCompressed ? { 'accept-encoding': 'gzip, deflate, br' } : {}),
    }
  }

  async signIn(credentials: { email: string; password: string }): Promise<void> {
    const call = { what: 'sign in', method: 'POST', path: '/api/auth/login', body: credentials }
    const { text } = await this.askUntilDone(call)
    ;({ token: this.token } = JSON.parse(text) as { token: string })
  }

  /** From now on it wants what comes after. */
  async findHead(): Promise<number> {
    const { text } = await this.askUntilDone({ what: 'head', path: `/api/sync/head?companyId=${this.companyId}` })
    const { cursor, head } = JSON.parse(text) as { cursor: string; head: number }
    this.cursor = cursor
    this.seq = head
    this.wanted = Math.max(this.wanted, head)
    return head
  }

  async findShared(): Promise<SharedDownload | undefined> {
    const path = `/api/sync/shared?companyId=${this.companyId}`
    const { status, text } = await this.askUntilDone({ what: 'what is shared', path, mayBeMissing: true })
    return status === 200 ? (JSON.parse(text) as SharedDownload) : undefined
  }

  private async askForPage(query: string): Promise<BootstrapPage> {
    const path = `/api/sync/bootstrap?companyId=${this.companyId}&leads=columns&${query}`
    const { text } = await this.askUntilDone({ what: 'a page of the first download', path })
    return JSON.parse(text) as BootstrapPage
  }

  /** All rows, page by page. */
  async loadPages(): Promise<void> {
    await this.findHead()
    let page = await this.askForPage(`limit=${FIRST_PAGE}`)
    for (let limit = FIRST_PAGE * 2; page.next !== undefined; limit = Math.min(limit * 2, LARGEST_PAGE))
      page = await this.askForPage(`limit=${limit}&after=${encodeURIComponent(page.next)}`)
  }

  /** All rows, from segments where there are some. What changed since is still to be pulled. */
  async loadAll(): Promise<void> {
    const shared = await this.findShared()
    if (!shared) return this.loadPages()
    const head = await this.findHead()
    this.cursor = shared.cursor
    this.seq = shared.head
    this.wanted = head
    await this.askForPage(`limit=${FIRST_PAGE}&until=shared`)
    for (const { name } of shared.segments)
      await this.askUntilDone({ what: 'a segment', path: `/api/sync/segments/${this.companyId}/${name}` })
  }

  /** At least once, and until it has everything it was poked about. */
  pullNow = (signal?: AbortSignal) => this.pull(true, signal)

  private async pull(isWanted: boolean, signal?: AbortSignal): Promise<void> {
    // A device that is loading its first rows pulls what came in the meantime when it has them.
    if (this.isPulling || this.cursor === '') return
    this.isPulling = true
    try {
      let hasMore = isWanted
      while ((hasMore || this.seq < this.wanted) && !signal?.aborted) hasMore = await this.pullPage(signal)
    } finally {
      this.isPulling = false
    }
  }

  private async pullPage(signal?: AbortSignal): Promise<boolean> {
    const path = `/api/sync/changes?companyId=${this.companyId}&cursor=${encodeURIComponent(this.cursor)}`
    const { status, text } = await this.askUntilDone({ what: 'pull', path }, signal)
    if (status === 204) {
      this.seq = Math.max(this.seq, this.wanted)
      return false
    }
    const page = JSON.parse(text) as ChangesPage
    this.cursor = page.cursor
    this.seq = page.upTo
    return page.more
  }

  /** Resolves when the server has answered. Later failures are reported to `onFailure` only. */
  openStream(onFailure: (error: unknown) => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const began = performance.now()
    const { url, onAnswer } = this.options
    const request = http.get(`${url}/api/sync/stream`, { agent: false, headers: this.about() }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      onAnswer?.({ what: 'stream', status, headers, tookMs: performance.now() - began, bytes: 0 })
      if (status !== 200) {
        answer.resume()
        return reject(new (status === 503 ? PutOff : Error)(`The stream was answered ${status}.`))
      }
      this.lastDataAt = performance.now()
      resolve()
      let waiting = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        this.noteSound()
        this.bytes += Buffer.byteLength(part)
        const events = (waiting + part).split('\n\n')
        waiting = events.pop() ?? ''
        for (const event of events)
          this.handle(event).catch((error: unknown) => this.stream === request && onFailure(error))
      })
      answer.on('error', () => {})
      answer.on('close', () => {
        if (this.stream === request) onFailure(new Error('The stream has ended.'))
      })
    })
    this.stream = request
    request.on('error', (error) => {
      reject(error)
      if (this.stream === request) onFailure(error)
    })
    return promise
  }

  private noteSound(): void {
    const now = performance.now()
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.lastDataAt)
    this.lastDataAt = now
  }

  private async handle(event: string): Promise<void> {
    const line = /^data:(.*)$/m.exec(event)?.[1]
    if (line === undefined) return
    const { seq, news } = JSON.parse(line) as Partial<PokeWithNews>
    if (seq === undefined) return
    if (news?.from.includes(this.cursor) && !this.isPulling) {
      this.cursor = news.page.cursor
      this.seq = news.page.upTo
    }
    this.wanted = Math.max(this.wanted, seq)
    await this.pull(false)
  }

  /** A change as the outbox sends it alone. The key is of one change, however often it is sent. */
  change({ key = randomUUID(), base, ...call }: Change): Promise<HttpAnswer> {
    const headers = {
      [wire.idempotencyKey]: `"${key}"`,
      ...(base === undefined ? {} : { [wire.syncBase]: String(base) }),
    }
    return this.askUntilDone({ ...call, path: `${call.path}?companyId=${this.companyId}`, headers })
  }

  close(): void {
    const { stream } = this
    this.stream = undefined
    if (stream) this.noteSound()
    stream?.destroy()
    this.agent.destroy()
  }
}

export interface Change extends Omit<Ask, 'headers'> {
  readonly key?: string
  /** The version of the lead that the person was looking at. */
  readonly base?: number
}
